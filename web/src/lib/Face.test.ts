import { cleanup, render } from "@testing-library/svelte";
import { afterEach, expect, it } from "vitest";

import Face from "./Face.svelte";
import { colours, masks } from "./faces";

afterEach(cleanup);

const PAPERS = [
  ["#f4ead6", "#fbf5e8", "#e9dbbf"],
  ["#1b130d", "#261b13", "#35261a"],
]; // light and dark, as in app.css

function light(colour: string): number {
  const [r, g, b] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

it("is drawn for every mask, each unlike the others, and for nobody not at all", () => {
  expect(Object.keys(masks)).toHaveLength(12);
  expect(new Set(Object.values(masks)).size).toBe(12);
  for (const mask of Object.keys(masks)) {
    const { container } = render(Face, { of: { mask, colour: "moss" } });
    expect(container.querySelector("path")?.getAttribute("d")).toBe(masks[mask]);
  }
  expect(render(Face, { of: { mask: "", colour: "" } }).container.querySelector("svg")).toBeNull();
});

it("can be seen on every paper, by day and by night", () => {
  for (const value of Object.values(colours)) {
    const pair = value.match(/#[0-9a-f]{6}/g) ?? [];
    expect(pair).toHaveLength(2);
    for (const [at, colour] of pair.entries())
      for (const paper of PAPERS[at] ?? []) {
        const [low, high] = [light(colour), light(paper)].sort((a, b) => a - b) as [number, number];
        expect((high + 0.05) / (low + 0.05)).toBeGreaterThan(3.5);
      }
  }
});
