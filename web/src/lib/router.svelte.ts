// Addresses inside the client: /, /t/TABLE, /rules/GAME, /me, /me/devices, /me/TOKEN, /alerts, /verify, /replay.

class Router {
  path = $state(location.pathname);
  search = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.read());
    document.addEventListener("click", (event) => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.origin !== location.origin) return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  private read(): void {
    this.path = location.pathname;
    this.search = location.search;
  }

  /** The parts of the address, without the first slash. */
  parts = $derived(this.path.split("/").filter(Boolean).map(decodeURIComponent));
}

export const router = new Router();
