/** Figures by row and day, as a page draws them: what stands in a cell, and what is behind it. Texts are the server's sentences. */

import { clockTime } from '../../../engine/core/format/zone-days.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import { refusalOf } from './closed-words.ts';
import type { Counted } from './grid.ts';
import type { Capacity } from './types.ts';

export type Tone = 'good' | 'warning' | 'bad' | 'off';
type Link = { readonly label: string; readonly to: string };
/** A name as it is, or a sentence that becomes words where the answer leaves the server. */
export type Words = string | Sentence;
export const sentence = (key: Said): Sentence => new Sentence(key);

export type Entry = {
  readonly label: string;
  readonly text: string;
  readonly tone: Tone;
  readonly why?: Words;
  readonly badges?: readonly Words[];
  readonly figures: readonly { readonly label: Words; readonly value: Words }[];
  readonly links: readonly { readonly label: Words; readonly links: readonly Link[] }[];
  /** What choosing it says; absent where it cannot be chosen. */
  readonly input?: Readonly<Record<string, unknown>>;
};
export type MatrixRow = {
  readonly key: string;
  readonly label: string;
  readonly sub?: string;
  readonly cells: readonly (readonly Entry[])[];
};
export type Matrix = { readonly days: readonly string[]; readonly rows: readonly MatrixRow[] };

/** A window that is more than half full is nearly so. */
const NEARLY = 0.5;

/** What is too little for one visit is none. */
function toneOf({ cell }: Counted, isRefused: boolean): Tone {
  const { closed, free, booked, held, overbooked } = cell;
  if (closed !== null) return 'off';
  if (isRefused || free === 0 || overbooked > 0) return 'bad';
  return booked + held > NEARLY * (booked + held + free) ? 'warning' : 'good';
}

export const hoursOf = ({ slot }: Counted): string => `${clockTime(slot.from)}–${clockTime(slot.to)}`;

/** A window with its figures and what leads on from them. */
export function entryOf(counted: Counted, { days }: Capacity): Entry {
  const { cell, line } = counted;
  const amount = (value: number): Words =>
    cell.unit === 'jobs' ? `${value}` : sentence(said('capacity.minutes_value', { minutes: value }));
  const figures = [
    ['capacity', cell.capacity],
    ['booked', cell.booked],
    ['held', cell.held],
    ['reserve', cell.reserve],
    ['free', cell.free],
    ['overbooked', cell.overbooked],
  ] as const;
  const why = refusalOf(counted, line.usual, days.names);
  const visits = days.visits.filter(({ id }) => cell.visitIds.includes(id));
  const people = days.technicians.filter(({ id }) => cell.technicianIds.includes(id));
  return {
    label: hoursOf(counted),
    text: `${cell.booked + cell.held}/${cell.capacity}`,
    tone: toneOf(counted, why !== undefined),
    ...(why === undefined ? {} : { why: sentence(why) }),
    figures: figures.map(([name, value]) => ({ label: sentence(said(`capacity.figure_${name}`)), value: amount(value) })),
    links: [
      {
        label: sentence(said('capacity.jobs_of')),
        links: visits.map(({ id, code, title }) => ({ label: `${code} ${title}`, to: `/my-tasks/${id}` })),
      },
      { label: sentence(said('capacity.people_of')), links: people.map(({ id, name }) => ({ label: name, to: `/users/${id}` })) },
    ],
  };
}
