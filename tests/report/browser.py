"""A real browser: Chromium without a window, told to be off line and to tell what it asks for."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DRIVERS = ("chromedriver", "chromium.chromedriver")


def missing() -> str:
    """Why there is no browser; "" if there is one."""
    try:
        import selenium  # noqa: F401 -- only whether it is there
    except ImportError:
        return "selenium is not installed (./setup.sh dev)"
    for what, names in (("browser", BROWSERS), ("driver of a browser", DRIVERS)):
        if not any(map(shutil.which, names)):
            return f"no {what} is there: none of {', '.join(names)} (Debian: apt-get install chromium chromium-driver)"
    return ""


class Page:
    """A page that is open. `requests`: all that it asked for, from the beginning."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def run(self, script: str) -> Any:
        return self._driver.execute_script(script)

    def command(self, name: str, **arguments: Any) -> Any:
        return self._driver.execute_cdp_cmd(name, arguments)

    @property
    def requests(self) -> list[str]:
        entries = [json.loads(entry["message"])["message"] for entry in self._driver.get_log("performance")]
        return [
            entry["params"]["request"]["url"] for entry in entries if entry["method"] == "Network.requestWillBeSent"
        ]

    @property
    def complaints(self) -> list[str]:
        return [entry["message"] for entry in self._driver.get_log("browser")]

    def press(self, key: str, code: int) -> None:
        for kind in ("rawKeyDown", "keyUp"):
            self.command("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)

    def accessible(self) -> list[Mapping[str, str]]:
        """What a screen reader is told, in its order: role, name and description."""
        self.command("Accessibility.enable")
        nodes = self.command("Accessibility.getFullAXTree")["nodes"]
        return [
            {part: str(node.get(part, {}).get("value", "")) for part in ("role", "name", "description")}
            for node in nodes
            if not node.get("ignored")
        ]


@contextmanager
def opened(file: Path, width: int, height: int = 900) -> Iterator[Page]:
    """A file in a window so wide, off line. Skips the test where there is no browser."""
    if why := missing():
        pytest.skip(why)
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars"):
        options.add_argument(argument)
    options.binary_location = next(filter(None, map(shutil.which, BROWSERS)))
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    service = Service(next(filter(None, map(shutil.which, DRIVERS))))
    driver = webdriver.Chrome(options=options, service=service)
    try:
        page = Page(driver)
        page.command("Network.enable")
        page.command(
            "Network.emulateNetworkConditions", offline=True, latency=0, downloadThroughput=-1, uploadThroughput=-1
        )
        page.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 500
        )
        driver.get(file.as_uri())
        yield page
    finally:
        driver.quit()
