/** What two records of capacity may not both say. Pure; each answers the problem of the first record, or nothing. */

import type { Row } from '../../../engine/server/database/port.ts';
import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type Days, daysInWords, overlap } from '../../../engine/server/workflows/ranges.ts';
import { textOf, textsOf } from '../../../engine/server/workflows/rows.ts';

type Clash = (record: Row, other: Row) => FieldProblem | undefined;

const MOST_NAMED = 5;
const isOn = (row: Row) => row.is_active !== false;
const isSame = (a: unknown, b: unknown) => (a ?? null) === (b ?? null);
const hoursOverlap = (a: Row, b: Row) => String(a.start_time) < String(b.end_time) && String(b.start_time) < String(a.end_time);
const hours = (row: Row) => `${String(row.start_time)}–${String(row.end_time)}`;
const daysOf = (row: Row): Days => ({ from: String(row.from_date), to: textOf(row.to_date) });

/** Of one vertical, a pincode is served first by one active hub. */
export const pincodeClash: Clash = (hub, other) => {
  if (!isOn(hub) || !isOn(other)) return undefined;
  const theirs = new Set(textsOf(other.pincodes));
  const shared = textsOf(hub.pincodes).filter((pincode) => theirs.has(pincode));
  if (shared.length === 0) return undefined;
  const named = shared.slice(0, MOST_NAMED).join(', ');
  const others = shared.length - MOST_NAMED;
  const message =
    others > 0
      ? said('problem.capacity.pincodes_taken_more', { hub: other.name, pincodes: named, others })
      : said('problem.capacity.pincodes_taken', { hub: other.name, pincodes: named });
  return { pointer: '/pincodes', code: 'pincode_taken', message, params: { hub: other.name, pincodes: shared } };
};

/** Hours of one kind of one vertical, or one hub of it, do not overlap on a weekday. */
export const hoursClash: Clash = (slot, other) => {
  const isBeside = isSame(slot.hub_id, other.hub_id) && slot.weekday === other.weekday && slot.kind === other.kind;
  if (!isOn(slot) || !isOn(other) || !isBeside || !hoursOverlap(slot, other)) return undefined;
  return { pointer: '/start_time', code: 'overlap', message: said('problem.capacity.hours_like_these_already', { hours: hours(other) }) };
};

/** Windows of one vertical, or one hub of it, do not overlap on a day on which both are offered. */
export const windowClash: Clash = (slot, other) => {
  const theirs = new Set(textsOf(other.days));
  const isBeside = isSame(slot.hub_id, other.hub_id) && textsOf(slot.days).some((day) => theirs.has(day));
  if (!isOn(slot) || !isOn(other) || !isBeside || !hoursOverlap(slot, other)) return undefined;
  const message = said('problem.capacity.overlaps_window', { label: other.label, hours: hours(other) });
  return { pointer: '/start_time', code: 'overlap', message, params: { window: other.label } };
};

/** A technician is at a hub once at a time, has one primary hub in a vertical, and is relocated to one hub. */
export const membershipClash: Clash = (member, other) => {
  if (!overlap(daysOf(member), daysOf(other))) return undefined;
  const problem = (code: string) => ({
    pointer: '/from_date',
    code,
    message: said(`problem.capacity.member_${code}`, { days: daysInWords(daysOf(other)) }),
  });
  const isBoth = (kind: string) => member.kind === kind && other.kind === kind;
  if (member.hub_id === other.hub_id) return problem('overlap');
  if (isBoth('relocation')) return problem('relocated');
  if (isBoth('primary') && member.vertical_id === other.vertical_id) return problem('primary');
  return undefined;
};
