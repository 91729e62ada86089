// Where things are on the screen, for cards that travel.

export const PLACES = Symbol("places");

export interface Places {
  /** Where the card that arrives now comes from. */
  from: () => DOMRect | null;
  /** Where the draw pile lies. */
  pile: () => DOMRect | null;
  /** Where a player sits. */
  seat: (seat: number) => Element | null;
}

/** Find places inside the board; `source` names where the card of the moment was before it left. */
export function placesIn(root: () => HTMLElement | undefined, source: () => DOMRect | null): Places {
  const find = (selector: string): Element | null => root()?.querySelector(selector) ?? null;
  return {
    from: source,
    pile: () => find("[data-pile]")?.getBoundingClientRect() ?? null,
    seat: (seat) => find(`[data-seat="${seat}"]`),
  };
}
