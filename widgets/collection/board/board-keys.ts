/** Where an arrow leads on a board: the next card of a column, the column beside, and for a lifted card the next that takes it. */
import type { Lift } from './lift-store.ts';

/** 1: towards the end of the row as one reads it, -1: towards its start; 0 for other keys. */
export function sideStep(key: string, isRtl: boolean): number {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === isRtl ? -1 : 1;
}

/** The column that a lifted card goes over next: those that take it, and the one it came from. Stays at the ends. */
export function nextOver(lift: Lift, columns: readonly string[], step: number): string {
  const stops = columns.filter((key) => key === lift.from || lift.targets.has(key));
  const now = stops.indexOf(lift.over);
  return stops[Math.min(stops.length - 1, Math.max(0, now + step))] ?? lift.over;
}

/** The card that an arrow leads to from another, or undefined at an edge. */
export function nextCard(card: HTMLElement, step: { readonly down: number; readonly side: number }): HTMLElement | undefined {
  const column = card.closest('[data-place]');
  const board = column?.parentElement;
  if (!column || !board) return undefined;
  const cardsIn = (one: Element) => [...one.querySelectorAll<HTMLElement>('[data-drag]')];
  const own = cardsIn(column);
  const place = own.indexOf(card);
  if (step.down !== 0) return own[place + step.down];
  const columns = [...board.querySelectorAll(':scope > [data-place]')];
  const beside = step.side > 0 ? columns.slice(columns.indexOf(column) + 1) : columns.slice(0, columns.indexOf(column)).reverse();
  const filled = beside.map(cardsIn).find((cards) => cards.length > 0);
  return filled?.[Math.min(place, filled.length - 1)];
}
