// The line to a table on the server: a socket that comes back by itself, asks now and then whether anybody is still there, and
// sends again what was not answered.

import { settings } from "./settings.svelte";
import type { FromClient, FromServer, Refused } from "./wire";

/** `closed` is an attempt at a challenge that is not for this person to see yet. */
export type Status = "connecting" | "open" | "lost" | Ended;

/** No table is there for us, and waiting will not help: by the reason that the server gives. */
export type Ended = "gone" | "closed" | "changed";
const ENDED: Record<string, Ended> = {
  no_such_table: "gone",
  challenge_closed: "closed",
  challenge_changed: "changed",
};

/** Who listens at the line. */
export interface Listener {
  /** The entry up to which all is known. */
  since(): number;
  heard(message: FromServer): void;
  /** Somebody is back at the screen. */
  woken(): void;
}

type Waiting = (answer: FromServer) => void;

const PROBE_MS = 30_000; // how often we ask whether the server is still there
const SILENCE_MS = 8_000; // no answer for so long: the socket is dead, whatever it says itself

export class Line {
  status = $state<Status>("connecting");

  private socket: WebSocket | null = null;
  private tries = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private probing: ReturnType<typeof setInterval>;
  private waiting = new Map<string, Waiting>();
  private unsent = new Map<string, FromClient>();
  private welcomed = false; // once at least
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    this.connect();
    document.addEventListener("visibilitychange", this.woken);
    addEventListener("online", this.woken);
    addEventListener("offline", this.woken);
    this.probing = setInterval(this.woken, PROBE_MS);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    clearInterval(this.probing);
    document.removeEventListener("visibilitychange", this.woken);
    removeEventListener("online", this.woken);
    removeEventListener("offline", this.woken);
    this.socket?.close();
  }

  /** Ask for something; a draft is not worth a second try, everything else is sent until it is answered. */
  request(message: FromClient & { key: string }): Promise<FromServer> {
    return new Promise((resolve) => {
      this.waiting.set(message.key, resolve);
      const draft = message.t === "move" && message.hold === true;
      if (!draft) this.unsent.set(message.key, message);
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
      else if (draft) this.answered(message.key, lost(message.key));
    });
  }

  /** Leave the socket as it is and try another one at once. */
  again(): void {
    clearTimeout(this.timer);
    this.tries = 0;
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.connect();
  }

  /** After a sleep or a change of network, and now and then: a socket may be dead without knowing it, so ask. */
  private woken = (): void => {
    if (document.visibilityState !== "visible") this.behind();
    if (document.visibilityState !== "visible" || this.closed) return;
    this.listener.woken();
    if (this.status === "lost") this.again();
    else if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ t: "ping" } satisfies FromClient));
      this.expectAnswer();
    }
  };

  /** Nobody looks at this page any more: whoever wants to be called back may be. */
  private behind(): void {
    if (this.socket?.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ t: "ping", hidden: true } satisfies FromClient));
  }

  private expectAnswer(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.status = this.welcomed ? "lost" : "connecting";
      this.again();
    }, SILENCE_MS);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(
      `${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}?since=${this.listener.since()}`,
    );
    this.socket = socket;
    this.expectAnswer();
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      clearTimeout(this.silence);
      for (const item of JSON.parse(String(message.data)) as FromServer[]) this.heard(item);
    };
    let open = false;
    socket.onopen = () => {
      open = true;
      if (document.visibilityState !== "visible") this.behind();
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      clearTimeout(this.silence);
      this.status = this.welcomed ? "lost" : "connecting";
      if (!open) void this.lookFor();
      this.tries += 1;
      const wait = Math.min(8000, 250 * 2 ** Math.min(this.tries, 5)) * (0.7 + 0.6 * Math.random());
      this.timer = setTimeout(() => this.connect(), wait);
    };
  }

  /** A refused handshake does not say why: ask in another way whether there is such a table, and whether one may look. */
  private async lookFor(): Promise<void> {
    const answer = await fetch(`/api/tables/${encodeURIComponent(this.table)}`).catch(() => null);
    const reason = answer && answer.status < 500 && !answer.ok ? ((await answer.json()) as Refused).reason : "";
    const ended = ENDED[reason];
    if (!ended || this.status === "open") return;
    this.status = ended;
    this.close();
  }

  private heard(message: FromServer): void {
    if (message.t === "welcome") {
      this.status = "open";
      this.welcomed = true;
      this.tries = 0;
      for (const sent of this.unsent.values()) this.socket?.send(JSON.stringify(sent));
    }
    if (message.t === "done" || message.t === "refused" || message.t === "drafted") this.answered(message.key, message);
    this.listener.heard(message);
  }

  private answered(key: string, answer: FromServer): void {
    this.waiting.get(key)?.(answer);
    this.waiting.delete(key);
    this.unsent.delete(key);
  }
}

function lost(key: string): Refused {
  return { t: "refused", key, reason: "network", words: settings.say("lost"), clause: "", data: {} };
}
