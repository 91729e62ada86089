// Whom I do not want to read at a table. The server keeps it for me; without a session, this page does.

import { get, post } from "./api";
import type { SetUnread, Unread } from "./wire";

export class Hushed {
  all = $state(false);
  speakers = $state.raw<number[]>([]);
  private known = $state(0); // speakers of whom it is known whether I read them; -1: all
  private asking: Promise<void> | null = null;

  constructor(private readonly table: string) {}

  /** Tell whether somebody is not to be read, or not yet: who speaks for the first time may be muted from before. */
  silent(speaker: number): boolean {
    return this.all || this.speakers.includes(speaker) || !this.knows(speaker);
  }

  private knows(speaker: number): boolean {
    return this.known < 0 || speaker < this.known;
  }

  /** Learn whether a speaker is to be read. */
  async learn(speaker: number): Promise<void> {
    while (!this.knows(speaker)) {
      this.asking ??= get<Unread>(this.path).then(
        (told) => this.put(told, speaker),
        () => void (this.known = -1), // nobody has a session here, or the server is away: hide nothing
      );
      await this.asking;
      this.asking = null;
    }
  }

  /** Read somebody no more, or again; without anybody, all of them. */
  async turn(speaker = -1): Promise<void> {
    const unread = speaker < 0 ? !this.all : !this.speakers.includes(speaker);
    if (speaker < 0) this.all = unread;
    else this.speakers = unread ? [...this.speakers, speaker] : this.speakers.filter((one) => one !== speaker);
    const body: SetUnread = { speaker, unread };
    await post<Unread>(this.path, body).then(
      (told) => this.put(told, speaker),
      () => undefined, // it holds for as long as this page is open
    );
  }

  private get path(): string {
    return `/api/tables/${this.table}/unread`;
  }

  private put({ all, speakers, known }: Unread, speaker: number): void {
    this.all = all;
    this.speakers = speakers;
    this.known = known < 0 ? known : Math.max(known, speaker + 1);
  }
}
