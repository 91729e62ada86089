// My tables, live, whichever page is open: one socket for the person. The list is asked for once besides, for those whom no
// socket reaches.

import { get } from "./api";
import { insist } from "./insist";
import { call } from "./sound";
import type { Finding, FromMine, TableLine } from "./wire";

const PROBE_MS = 30_000; // how often we ask whether the server is still there
const SILENCE_MS = 8_000; // no answer for so long: the socket is dead, whatever it says itself

class Mine {
  tables = $state.raw<TableLine[]>([]);
  finding = $state.raw<Finding | null>(null); // whom I wait for, and who invites me
  private socket: WebSocket | null = null;
  private tries = 0;
  private told = false; // by the socket
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Follow my tables until the returned function is called. */
  follow(): () => void {
    this.told = false;
    void insist(() => get<TableLine[]>("/api/tables/mine"))
      .then((lines) => {
        if (!this.told && this.socket) this.take(lines);
      })
      .catch(() => undefined); // refused: we are nobody any more
    this.connect();
    return () => {
      const socket = this.socket;
      this.socket = null;
      this.quiet();
      socket?.close();
      this.tables = [];
    };
  }

  /** How many tables wait for me, but for one that I look at. */
  waiting(seen: string): number {
    return this.tables.filter((line) => line.my_turn && line.id !== seen).length;
  }

  private connect(): void {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/mine`);
    this.socket = socket;
    this.finding = null; // what there is, is told
    socket.onmessage = (message) => {
      if (this.socket !== socket) return;
      this.tries = 0;
      for (const item of JSON.parse(String(message.data)) as FromMine[])
        if (item.t === "mine") this.take(item.tables, true);
        else if (item.t === "finding") this.finding = item;
      this.probe(socket);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.quiet();
      this.tries += 1;
      const wait = Math.min(60_000, 500 * 2 ** Math.min(this.tries, 7)) * (0.7 + 0.6 * Math.random());
      this.timers.push(setTimeout(() => this.connect(), wait));
    };
  }

  private probe(socket: WebSocket): void {
    this.quiet();
    this.timers.push(
      setTimeout(() => {
        socket.send(JSON.stringify({ t: "ping" }));
        this.timers.push(setTimeout(() => socket.close(), SILENCE_MS));
      }, PROBE_MS),
    );
  }

  private quiet(): void {
    this.timers.forEach(clearTimeout);
    this.timers = [];
  }

  private take(tables: TableLine[], told = false): void {
    const before = new Set(this.tables.filter((line) => line.my_turn).map((line) => line.id));
    const open = location.pathname.split("/")[2];
    const called = tables.some((line) => line.my_turn && !before.has(line.id) && line.id !== open);
    if (called && this.told) call(); // at the table itself the table calls
    this.told ||= told;
    this.tables = tables;
  }
}

export const mine = new Mine();
