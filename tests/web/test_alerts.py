"""A browser is woken: permission after a tap, the service worker, a push message, and the way to the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.people.receivers import Browser as Woken
from tests.people.receivers import Receiver
from tests.server.running import new_key, real_server
from tests.web.browser import Server

pytestmark = pytest.mark.slow
WORKER = "/push-worker.js"
# A browser without a screen shows nothing: what the worker asks for is noted instead.
NOTE = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, data }) =>
        void self.shown.push([title, body, data.path]);
}"""


def device(browser: Browser, url: str, woken: Woken | None = None) -> tuple[BrowserContext, Page]:
    """Return a browser on this server; its push service, if it has one, is the test's own."""
    context = browser.new_context(base_url=url, locale="en-GB")
    context.add_init_script("localStorage.setItem('repaire.known', '1')")
    context.add_init_script('localStorage.setItem(\'repaire.settings\', \'{"lang":"en","motion":"none"}\')')
    if woken is not None:
        context.grant_permissions(["notifications"], origin=url)
        given = woken.subscription()
        told = {"endpoint": given["endpoint"], "keys": {"p256dh": given["p256dh"], "auth": given["auth"]}}
        context.add_init_script(
            f"PushManager.prototype.subscribe = async () => ({{ toJSON: () => ({json.dumps(told)}) }});"
            "Notification.requestPermission = async () => 'granted';"
        )
    return context, context.new_page()


def ask(page: Page, path: str, body: Any = None) -> Any:
    """Ask the server as the person of a page."""
    reply = page.request.post(path, data=body) if body is not None else page.request.get(path)
    assert reply.ok, reply.text()
    return reply.json()


def test_a_browser_is_woken(browser: Browser, tmp_path: Path) -> None:
    with Receiver() as push, real_server(tmp_path, "--allow-private-targets") as server:
        woken = Woken(push)
        context, bea = device(browser, server.url, woken)
        other, ana = device(browser, server.url)
        for page, name in ((ana, "Ana"), (bea, "Bea")):
            ask(page, "/api/session", {"name": name, "lang": "en"})
        bea.goto("/alerts")
        assert bea.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
        bea.get_by_role("button", name="Tell me on this device").click()
        expect(bea.get_by_text("This device tells you.")).to_be_visible()
        worker: str = bea.evaluate("async () => (await navigator.serviceWorker.ready).active.scriptURL")
        assert worker == server.url + WORKER
        seats = [{"kind": "me"}, {"kind": "open"}]
        opened = ask(ana, "/api/tables", {"game": "browl", "seats": seats, "options": {"first": 1}})
        table = opened["table"]["id"]
        ask(bea, f"/api/tables/{table}/join", {"key": new_key()})
        ask(ana, f"/api/tables/{table}/start", {"key": new_key()})
        view = ask(ana, f"/api/tables/{table}")["views"][0]
        ask(ana, f"/api/tables/{table}/move", {"key": new_key(), "seat": 0, "actions": [view["choices"][0]["action"]]})
        bea.wait_for_function("() => document.title.startsWith('(1)')")
        for _ in range(200):
            if push.heard:
                break
            bea.wait_for_timeout(100)
        told = woken.read(push.heard[0])
        # as the browser does it once its push service has handed the message over
        line = context.new_cdp_session(bea)
        found: list[str] = []
        line.on(
            "ServiceWorker.workerRegistrationUpdated",
            lambda e: found.extend(r["registrationId"] for r in e["registrations"]),
        )
        line.send("ServiceWorker.enable")
        bea.wait_for_timeout(0)
        for _ in range(100):
            if found:
                break
            bea.wait_for_timeout(50)
        pushed = {"origin": server.url, "registrationId": found[0], "data": json.dumps(told)}
        (awake,) = context.service_workers
        awake.evaluate(NOTE)
        line.send("ServiceWorker.deliverPushMessage", pushed)
        for _ in range(100):
            if awake.evaluate("() => self.shown.length"):
                break
            bea.wait_for_timeout(50)
        assert awake.evaluate("() => self.shown") == [
            ["Your turn: Bröwl", "The table with Ana waits for you.", f"/t/{table}"]
        ]
        bea.get_by_role("button", name="Remove, Notifications").click()
        expect(bea.get_by_role("button", name="Tell me on this device")).to_be_visible()
        context.close()
        other.close()


def test_a_slow_table_offers_it_once(browser: Browser, server: Server) -> None:
    context, page = device(browser, server.url)
    ask(page, "/api/session", {"name": "Ana", "lang": "en"})
    seats = [{"kind": "me"}, {"kind": "open"}]
    opened = ask(page, "/api/tables", {"game": "browl", "seats": seats, "clock": {"move": 86400, "game": 0}})
    page.goto(f"/t/{opened['table']['id']}")
    page.get_by_role("link", name="Call me back when it is my turn").click()
    expect(page.get_by_role("heading", name="Being called back")).to_be_visible()
    page.goto(f"/t/{opened['table']['id']}")
    page.wait_for_selector("img[alt=QR]")
    expect(page.locator("[data-offer]")).to_have_count(0)
    context.close()
