// Not by the door of JSON, which every page loads.
import { lineAt, placesOf, rangeOf } from '../../../engine/core/json/places.ts';
import type { CodeFault } from './code-editor.tsx';

export type PointedFault = { readonly pointer: string; readonly message: string };
/** Where it stands in the text: offsets, and the line counted from one. */
export type PlacedFault = CodeFault & PointedFault & { readonly line: number };

/** Faults that are told by pointer, at their places in the text. In a text that is no JSON they stand as near as can be told. */
export function placedFaults(text: string, faults: readonly PointedFault[]): readonly PlacedFault[] {
  const placed = placesOf(text);
  return faults.map(({ pointer, message }) => {
    const range = rangeOf(placed, pointer);
    return { ...range, pointer, message, line: lineAt(text, range.from) };
  });
}

/** Of a text that is no JSON: where it cannot be read. */
export function unreadable(text: string, message: string): PlacedFault {
  const at = Math.max(0, Math.min(placesOf(text).brokenAt ?? 0, text.length - 1));
  return { from: at, to: at + 1, line: lineAt(text, at), pointer: '', message };
}
