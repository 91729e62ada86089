// Messages with holes, as the Python catalogs have them (see src/repaire/kernel/catalog.py for the syntax).

export type Messages = Record<string, string>;
export type Args = Record<string, unknown>;
type Node = string | Hole;

interface Hole {
  name: string;
  kind: string;
  family: string;
  cases: Record<string, Node[]>;
}

const parsed = new Map<string, Node[]>();

export function parse(message: string): Node[] {
  const known = parsed.get(message);
  if (known) return known;
  const [nodes, end] = parseNodes(message.replaceAll("~", ELIDES), 0);
  if (end !== message.length) throw new Error(`unmatched brace in ${message}`);
  parsed.set(message, nodes);
  return nodes;
}

function parseNodes(text: string, start: number): [Node[], number] {
  const nodes: Node[] = [];
  let at = start;
  let from = start;
  while (at < text.length && text[at] !== "}") {
    if (text[at] !== "{") {
      at += 1;
      continue;
    }
    if (at > from) nodes.push(text.slice(from, at));
    const [hole, end] = parseHole(text, at + 1);
    nodes.push(hole);
    at = from = end;
  }
  if (at > from) nodes.push(text.slice(from, at));
  return [nodes, at];
}

function parseHole(text: string, start: number): [Hole, number] {
  let at = start;
  const word = (): string => {
    const from = at;
    while (at < text.length && !",{}".includes(text[at] ?? "")) at += 1;
    if (at === text.length) throw new Error(`unmatched brace in ${text}`);
    return text.slice(from, at).trim();
  };
  const hole: Hole = { name: word(), kind: "", family: "", cases: {} };
  if (text[at] === "}") return [hole, at + 1];
  at += 1;
  hole.kind = word();
  if (text[at] === "}") return [hole, at + 1];
  at += 1;
  if (["term", "terms", "maybe"].includes(hole.kind)) {
    hole.family = word();
    return [hole, at + 1];
  }
  for (;;) {
    const name = word();
    if (text[at] === "}") break;
    const [nodes, end] = parseNodes(text, at + 1);
    hole.cases[name] = nodes;
    at = end + 1;
  }
  return [hole, at + 1];
}

const ELIDES = "\ue000"; // what ~ stands for once a message is read: names may have any other sign in them

/** Whether French hears a vowel first: Élise, Hugo and Yves, but not Yann. */
function vowel(text: string): boolean {
  const letters = text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  return /^([aeiouœæ]|h[aeiouy]|y[^aeiou\P{L}])/u.test(letters);
}

/** Join the words that elide to what came to stand behind them: d'Ada, de Bo. */
export const elided = (text: string): string =>
  text.replace(/(e?)\ue000(.?.?)/gsu, (_, word: string, after: string) =>
    word && vowel(after) ? `'${after}` : `${word} ${after}`,
  );

/** French sets these marks apart from their words; a line never ends between the two. */
export const tied = (text: string): string => text.replace(/ ([:;!?»])/g, "\u00a0$1").replaceAll("« ", "«\u00a0");

/** Puts things into words for one viewer: language, the players' names, and who is "you". */
export class Words {
  constructor(
    readonly lang: "fr" | "en",
    readonly messages: Messages,
    readonly names: string[] = [],
    readonly viewer = -1,
  ) {}

  has(key: string): boolean {
    return key in this.messages;
  }

  say(key: string, args: Args = {}): string {
    const message = this.messages[key];
    return message === undefined ? key : tied(elided(this.fill(parse(message), args, "")));
  }

  term(family: string, value: unknown): string {
    const key = `term.${family}.${String(value)}`;
    return this.has(key) ? this.say(key) : String(value);
  }

  name(seat: number): string {
    return this.names[seat] || this.say("term.player", { n: seat + 1 });
  }

  list(items: string[]): string {
    if (items.length < 2) return items.join("");
    return `${items.slice(0, -1).join(", ")} ${this.messages["term.and"] ?? "&"} ${items[items.length - 1] ?? ""}`;
  }

  private fill(nodes: Node[], args: Args, mark: string): string {
    return nodes
      .map((node) =>
        typeof node === "string" ? (mark ? node.replaceAll("#", mark) : node) : this.hole(node, args, mark),
      )
      .join("");
  }

  private hole(hole: Hole, args: Args, mark: string): string {
    const value = args[hole.name];
    const pick = (...wanted: string[]): Node[] => {
      for (const name of wanted) if (hole.cases[name]) return hole.cases[name];
      return hole.cases["other"] ?? [];
    };
    switch (hole.kind) {
      case "":
        return String(value);
      case "seat":
        return this.name(Number(value));
      case "term":
        return this.term(hole.family, value);
      case "terms":
        return this.list((value as unknown[]).map((item) => this.term(hole.family, item)));
      case "maybe": {
        const message = this.messages[`${hole.family}.${String(value)}`];
        return message === undefined ? String(value) : this.fill(parse(message), args, "");
      }
      case "plural": {
        const n = Number(value);
        const one = this.lang === "fr" ? Math.abs(n) < 2 : n === 1;
        return this.fill(pick(`=${n}`, one ? "one" : "other"), args, String(n));
      }
      case "person": {
        const seat = Number(value);
        const you = seat === this.viewer && seat >= 0;
        return this.fill(pick(you ? "you" : "other"), args, this.name(seat));
      }
      default:
        return this.fill(pick(String(value)), args, mark);
    }
  }
}
