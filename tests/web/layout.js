// Runs in the page; see layout.py. Text is measured by its own lines, so that an empty part of an element counts for nothing.
(overlays) => {
  // Names of people may have forty letters: where they are marked as such they may end in dots.
  const isName = (one) => one.closest("[data-name]") !== null;
  const SLACK = 2;
  const found = [];
  const name = (one) => {
    const label = (one.getAttribute?.("aria-label") || one.textContent || "").trim().replace(/\s+/g, " ").slice(0, 50);
    const kind = one.tagName.toLowerCase();
    const sort = typeof one.className === "string" ? one.className : (one.className?.baseVal ?? "");
    return `${kind}.${sort
      .replace(/\s*svelte-\w+\s*/g, " ")
      .trim()
      .replace(/\s+/g, ".")} "${label}"`;
  };
  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
  const clipped = (style) => style.clipPath !== "none" && /inset\(50%/.test(style.clipPath);
  const silent = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement)
      if (clipped(getComputedStyle(at))) return true;
    return one.closest("[inert]") !== null;
  };
  // Lines of text without the air above and below their letters, which many fonts claim for themselves.
  const letters = (one, box) => {
    const high = Math.min(box.height, 0.75 * parseFloat(getComputedStyle(one).fontSize));
    return new DOMRect(box.x, box.y + (box.height - high) / 2, box.width, high);
  };
  const lines = (one) => {
    const rects = [];
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.data.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      rects.push(...[...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1));
    }
    return rects.map((box) => letters(one, box));
  };
  // What is open lies over the rest only where it is laid there; in the rail it has a place like everything else.
  const layer = (one) => {
    for (let at = one.closest(overlays); at; at = at.parentElement?.closest(overlays))
      if (at.tagName === "DIALOG" || /absolute|fixed/.test(getComputedStyle(at).position)) return at;
    return null;
  };
  const inside = (box, frame, slack) =>
    box.left >= frame.left - slack &&
    box.right <= frame.right + slack &&
    box.top >= frame.top - slack &&
    box.bottom <= frame.bottom + slack;

  // Cut off: by a box that hides what does not fit, or by the edge of the screen. What can be scrolled to is not cut off.
  const cut = (one, box) => {
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at);
      const [x, y] = [style.overflowX, style.overflowY];
      if (style.position === "fixed" && x === "visible" && y === "visible") break;
      if (x === "visible" && y === "visible") continue;
      const frame = at.getBoundingClientRect();
      const hides = (how) => how === "hidden" || how === "clip";
      const wide = box.left < frame.left - SLACK || box.right > frame.right + SLACK;
      const high = box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK;
      if ((wide && hides(x)) || (high && hides(y))) return at;
      if (wide || high) return null; // scrolled away
      if (style.position === "fixed") break;
    }
    const page = document.scrollingElement;
    const [w, h] = [Math.max(innerWidth, page.scrollWidth), Math.max(innerHeight, page.scrollHeight)];
    const [left, top] = [box.left + scrollX, box.top + scrollY];
    return left < -SLACK || top < -SLACK || left + box.width > w + SLACK || top + box.height > h + SLACK ? page : null;
  };

  // The box that a text stands in: the nearest one that is drawn.
  const drawn = (style) =>
    ["Top", "Right", "Bottom", "Left"].every((side) => parseFloat(style[`border${side}Width`]) > 0) ||
    !/^(rgba\(.*, 0\)|transparent)$/.test(style.backgroundColor);
  const boxOf = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (at !== one && /absolute|fixed/.test(getComputedStyle(at).position) && !drawn(style)) return null;
      if (at instanceof SVGElement) return null;
      if (at !== one && /auto|scroll/.test(style.overflowY)) return null; // what is scrolled away is not lost
      if (style.display !== "inline" && drawn(style)) return at;
      if (/absolute|fixed/.test(style.position)) return null; // a badge stands where it was put
    }
    return null;
  };
  const rotated = (one) => {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const { transform, rotate } = getComputedStyle(at);
      if (rotate !== "none" && rotate !== "0deg") return true;
      if (transform !== "none" && Math.abs(new DOMMatrix(transform).b) > 0.01) return true;
    }
    return false;
  };

  const texts = [];
  for (const one of document.querySelectorAll("body *")) {
    if (one.closest("script, style, title, option, select") || !seen(one) || silent(one)) continue;
    const own = one instanceof SVGTextElement ? [one.getBoundingClientRect()] : lines(one);
    for (const box of own) texts.push({ one, box });
    if (own.length) {
      const style = getComputedStyle(one);
      if (
        style.overflowX === "hidden" &&
        one.scrollWidth > one.clientWidth + 1 &&
        !isName(one)
      )
        found.push(`cut short: ${name(one)}`);
      if (style.overflowY === "hidden" && one.scrollHeight > one.clientHeight + 3)
        found.push(`cut short: ${name(one)}`);
    }
  }
  for (const { one, box } of texts) {
    const by = cut(one, box);
    if (by && !(isName(one) && one.contains(by)))
      found.push(`cut off: ${name(one)} by ${name(by).slice(0, 60)}`);
    const frame = boxOf(one);
    if (frame && !rotated(one) && !inside(box, frame.getBoundingClientRect(), 3))
      found.push(`leaves its box: ${name(one)}`);
  }

  // What is beside the edge of a list is never looked for: lists scroll up and down.
  for (const one of document.querySelectorAll("body *"))
    if (
      one.scrollWidth > one.clientWidth + 2 &&
      /auto|scroll/.test(getComputedStyle(one).overflowX) &&
      one.clientWidth > 0 &&
      seen(one)
    )
      found.push(`scrolls sideways: ${name(one)}`);

  const onScreen = (box) => box.left < innerWidth && box.right > 0 && box.top < innerHeight && box.bottom > 0;
  const reach = (box) => [
    Math.min(innerWidth - 1, Math.max(0, box.left + box.width / 2)),
    Math.min(innerHeight - 1, Math.max(0, box.top + box.height / 2)),
  ];
  for (const one of document.querySelectorAll("button, a[href], input, select, [role=button]")) {
    if (!seen(one) || silent(one)) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const by = cut(one, box);
    if (by && !(one instanceof SVGElement)) found.push(`cut off: ${name(one)} by ${name(by).slice(0, 60)}`);
    if (!onScreen(box) || one.disabled) continue;
    const there = document.elementFromPoint(...reach(box));
    if (!there || one.contains(there) || there.contains(one) || there.closest("label")?.control === one) continue;
    if (layer(there) && layer(there) !== layer(one)) continue;
    let hidden = false; // scrolled under the edge of its list
    for (let at = one.parentElement; at; at = at.parentElement) {
      const frame = at.getBoundingClientRect();
      const { overflowX, overflowY } = getComputedStyle(at);
      const [x, y] = reach(box);
      if (overflowX !== "visible" || overflowY !== "visible")
        hidden ||= x < frame.left || x > frame.right || y < frame.top || y > frame.bottom;
    }
    if (!hidden) found.push(`covered: ${name(one)} by ${name(there)}`);
  }

  // Two texts in one place.
  const flat = texts.filter(({ box }) => onScreen(box) && box.width < innerWidth);
  for (let a = 0; a < flat.length; a += 1)
    for (let b = a + 1; b < flat.length; b += 1) {
      const [one, other] = [flat[a], flat[b]];
      if (one.one === other.one || one.one.contains(other.one) || other.one.contains(one.one)) continue;
      if (layer(one.one) !== layer(other.one)) continue;
      const w = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const h = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (w < 4 || h < 5) continue;
      const top = (at) => document.elementFromPoint(at.box.left + at.box.width / 2, at.box.top + at.box.height / 2);
      const shown = (at) => {
        const it = top(at);
        return it && (at.one.contains(it) || it.contains(at.one));
      };
      if (!shown(one) || !shown(other)) continue; // one of them is not there to be read: scrolled away, or under the other's box
      if (cut(one.one, one.box) || cut(other.one, other.box)) continue;
      found.push(`overlap: ${name(one.one)} and ${name(other.one)}`);
    }
  return [...new Set(found)];
};
