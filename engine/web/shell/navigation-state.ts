/** What somebody arranged in the navigation of this device: pinned entries, closed groups and whether all are seen, by view. Kept by user. */

import { proxy, subscribe } from 'valtio';
import { isObject } from '../../core/json/index.ts';

type ByView = Record<string, string[]>;
/** Pins are addresses, in their order; closed groups are ids; `whole`: views whose menu is seen with all of its groups. */
export type NavigationState = { pins: ByView; closed: ByView; whole?: string[] };

function byView(value: unknown): ByView {
  if (!isObject(value)) return {};
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return Object.fromEntries(lists.map(([view, list]) => [view, list.filter((each) => typeof each === 'string')]));
}

function read(key: string): NavigationState {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (!isObject(value)) return { pins: {}, closed: {} };
    const whole = Array.isArray(value.whole) ? value.whole.filter((view) => typeof view === 'string') : undefined;
    return { pins: byView(value.pins), closed: byView(value.closed), ...(whole ? { whole } : {}) };
  } catch {
    return { pins: {}, closed: {} };
  }
}

const opened = new Map<string, NavigationState>();

/** What that person arranged; a change of it is kept. */
export function navigationStateOf(userId: string): NavigationState {
  const known = opened.get(userId);
  if (known) return known;
  const key = `navigation:${userId}`;
  const kept = proxy(read(key));
  subscribe(kept, () => localStorage.setItem(key, JSON.stringify(kept)), true);
  opened.set(userId, kept);
  return kept;
}

/** The list with the value in it at the end, or without it. */
export const toggled = (list: readonly string[], value: string): string[] =>
  list.includes(value) ? list.filter((each) => each !== value) : [...list, value];

/** The list with one of its values at another place; `before`: whose place it takes. */
export function moved(list: readonly string[], value: string, before: string): string[] {
  const [from, to] = [list.indexOf(value), list.indexOf(before)];
  if (from < 0 || to < 0 || from === to) return [...list];
  const rest = list.filter((each) => each !== value);
  return [...rest.slice(0, to), value, ...rest.slice(to)];
}
