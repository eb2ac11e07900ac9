/** Figures by row and day, as a page draws them: what stands in a cell, and what is behind it. Texts are the server's sentences. */

import { clockTime } from '../../../engine/core/format/zone-days.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import { refusalOf } from './closed-words.ts';
import { finderOf } from './finder.ts';
import type { Counted } from './grid.ts';
import type { Capacity, Override } from './types.ts';

export type Tone = 'good' | 'warning' | 'bad' | 'off';
type Link = { readonly label: string; readonly to: string };
/** A name as it is, or a sentence that becomes words where the answer leaves the server. */
export type Words = string | Sentence;
export const sentence = (key: Said): Sentence => new Sentence(key);

export type Entry = {
  readonly label: string;
  readonly text: Words;
  readonly tone: Tone;
  /** How much of what may be promised is taken, of 1. */
  readonly fill: number;
  readonly why?: Words;
  readonly badges?: readonly Words[];
  readonly figures: readonly { readonly label: Words; readonly value: Words }[];
  readonly links: readonly { readonly label: Words; readonly links: readonly Link[] }[];
  /** What an administrator who says something of it begins with; absent where nothing can be said. */
  readonly input?: Readonly<Record<string, unknown>>;
};
export type MatrixRow = {
  readonly key: string;
  readonly label: string;
  readonly sub?: string;
  /** Key of the row that it is a part of. */
  readonly under?: string;
  /** How many parts it has, whether they came or not. */
  readonly parts?: number;
  readonly cells: readonly (readonly Entry[])[];
};
/** `total`: rows in all that are no parts, those that did not come included. */
export type Matrix = { readonly days: readonly string[]; readonly rows: readonly MatrixRow[]; readonly total: number };

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

const MINUTES = 60;
/** In hours with one digit, as people plan days. */
const inHours = (minutes: number): number => Math.round((minutes * 10) / MINUTES) / 10;

/** A window with its figures and what leads on from them. */
export function entryOf(counted: Counted, capacity: Capacity): Entry {
  const { days } = capacity;
  const { cell, line, slot, hub, day, skills } = counted;
  const finder = finderOf(capacity);
  const amount = (value: number): Words =>
    cell.unit === 'jobs' ? `${value}` : sentence(said('capacity.hours_value', { hours: inHours(value) }));
  const figures = [
    ['capacity', cell.capacity],
    ['booked', cell.booked],
    ['held', cell.held],
    ['reserve', cell.reserve],
    ['free', cell.free],
    ['overbooked', cell.overbooked],
  ] as const;
  const taken = cell.booked + cell.held;
  const why = refusalOf(counted, line.usual, days.names);
  const override = finder.overrideAt({ slotId: slot.id, hubId: hub.id, day });
  const visits = finder.visitsOf(cell.visitIds);
  const people = finder.peopleOf(cell.technicianIds);
  return {
    label: hoursOf(counted),
    text:
      cell.unit === 'jobs'
        ? `${taken}/${cell.capacity}`
        : sentence(said('capacity.fill_hours', { taken: inHours(taken), all: inHours(cell.capacity) })),
    tone: toneOf(counted, why !== undefined),
    fill: Math.min(1, taken / Math.max(1, taken + cell.free)),
    ...(why === undefined ? {} : { why: sentence(why) }),
    ...(override ? { badges: [wordsOf(override)] } : {}),
    figures: figures.map(([name, value]) => ({ label: sentence(said(`capacity.figure_${name}`)), value: amount(value) })),
    links: [
      {
        label: sentence(said('capacity.jobs_of')),
        links: visits.map(({ id, code, title }) => ({ label: `${code} ${title}`, to: `/my-tasks/${id}` })),
      },
      { label: sentence(said('capacity.people_of')), links: people.map(({ id, name }) => ({ label: name, to: `/users/${id}` })) },
    ],
    // What is said of a window holds for all of its skills.
    ...(skills.length > 0 ? {} : { input: { slot_id: slot.id, hub_id: hub.id, day, ...(override ? standingOf(override) : {}) } }),
  };
}

const standingOf = ({ isClosed, extra, reason }: Override) => ({ is_closed: isClosed, extra, reason });

function wordsOf({ isClosed, by, reason }: Override): Words {
  const key = isClosed ? 'capacity.closed_by' : 'capacity.opened_by';
  return sentence(said(by === null ? `${key}_nobody` : key, { by, reason }));
}
