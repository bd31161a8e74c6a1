"""What an option brings along, derived from the rules: what a bot weighs.

For every place where somebody is offered something this derives, once, what taking it does along the run of
statements behind it: how much gold, how many cards, which districts come or go, and for whom. It is said in
expressions of the rules, so whatever can play the rules can evaluate it; nothing is played ahead.

    features   what there is to weigh, and a bot as weights over it
    tree       what is derived: gains, and the choices of one's own behind them
    sight      whether an expression reads only what a seat may know
    deriving   along the statements
    deeds      what verbs bring
    sites      for every offer of a ruleset
    standing   how a seat stands: what its hand asks for

It is an estimate: everything is asked as things stand before the option is taken, what others do in between is
left out, and where an amount depends on what the seat cannot know, it is left out too. So two executors that
ask the same expressions of the same game weigh alike, whatever each of them knows besides.
"""
