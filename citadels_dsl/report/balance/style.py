"""How the page of a balance looks: on paper, on a phone, by day and by night."""

from __future__ import annotations

STYLE = """
:root { color-scheme: light dark; font: 100%/1.5 system-ui, sans-serif; --ink: #1b1b1b; --paper: #fff; --line: #8a8a8a;
  --s0: #1f5fa8; --s1: #b04a00; --s2: #56751a; --s3: #7a3f98; --above: 31 95 168; --below: 176 74 0; }
@media (prefers-color-scheme: dark) { :root { --ink: #eee; --paper: #161616; --line: #8d8d8d; --s0: #7db4f0;
  --s1: #f0a267; --s2: #a9cc66; --s3: #cf9be8; --above: 60 120 190; --below: 190 95 25; } }
* { box-sizing: border-box; } html { background: var(--paper); color: var(--ink); }
body { max-width: 62rem; margin: 0 auto; padding: 0 1rem 3rem; overflow-wrap: anywhere; }
h1 { margin: 1.5rem 0 .2rem; line-height: 1.2; } h2 { margin: 2.5rem 0 .5rem; border-bottom: 1px solid var(--line); }
h3 { margin: 1.8rem 0 .3rem; } figure { margin: 1rem 0; } figcaption { margin-bottom: .5rem; }
a { color: var(--s0); } a:focus-visible, summary:focus-visible, .wide:focus-visible { outline: 3px solid var(--s1);
  outline-offset: 2px; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: .5rem; padding: .5rem 1rem;
  background: var(--paper); z-index: 1; }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: .35rem 0; } summary { padding: .35rem 0; cursor: pointer; color: var(--s0); }
.verdict { padding-left: 1.2rem; } .verdict li { margin: .4rem 0; } .charts { display: grid; gap: 0 2.5rem; }
.chart { display: block; overflow: visible; } .chart text { fill: var(--ink); font-size: 13px; }
.chart .aside { font-size: 12px; } .chart .name { font-weight: 600; } .axis { stroke: var(--line); }
.bar { opacity: .28; } .whisker { stroke-width: 2; } .faint { opacity: .45; } .bar.faint { opacity: .14; }
.s0 { fill: var(--s0); stroke: var(--s0); } .s1 { fill: var(--s1); stroke: var(--s1); }
.s2 { fill: var(--s2); stroke: var(--s2); } .s3 { fill: var(--s3); stroke: var(--s3); } .bar, .dot { stroke: none; }
.ring { fill: var(--paper); stroke-width: 2; }
.wide { overflow-x: auto; max-width: 100%; margin: .6rem 0; } table { border-collapse: collapse; font-size: .92rem; }
caption { text-align: left; padding: .2rem 0; width: max-content; max-width: calc(100vw - 2.5rem); }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line);
  text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; } th:first-child { text-align: left; }
.above { background: rgb(var(--above) / calc(var(--shade) * .45)); }
.below { background: rgb(var(--below) / calc(var(--shade) * .45)); }
@media print { :root { --ink: #000; --paper: #fff; } nav, .skip { display: none; } .wide { overflow: visible; }
  details::details-content { content-visibility: visible; block-size: auto; } figure, tr { break-inside: avoid; }
  h2, h3 { break-after: avoid; } body { max-width: none; } }
"""
