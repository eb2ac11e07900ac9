/** What two records of capacity may not both say. Pure; each answers the problem of the first record, or nothing. */

import type { FieldProblem } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { type Days, daysInWords, overlap } from '../../../engine/server/workflows/ranges.ts';
import type { Changed } from '../rows/index.ts';

type Clash<R> = (record: R, other: R) => FieldProblem | undefined;

/** What is looked at of each. */
export type Hub = Pick<Changed<'service-hub'>['after'], 'name' | 'pincodes' | 'is_active'>;
export type Hours = Pick<Changed<'availability-slot'>['after'], 'start_time' | 'end_time' | 'hub_id' | 'weekday' | 'kind' | 'is_active'>;
export type Window = Pick<Changed<'time-slot'>['after'], 'label' | 'start_time' | 'end_time' | 'hub_id' | 'days' | 'is_active'>;
export type Member = Pick<Changed<'hub-technician'>['after'], 'hub_id' | 'vertical_id' | 'kind' | 'from_date' | 'to_date'>;
type Times = Pick<Hours, 'start_time' | 'end_time'>;

const MOST_NAMED = 5;
const isOn = (row: Pick<Hub, 'is_active'>) => row.is_active !== false;
const isSame = (a: Hours['hub_id'], b: Hours['hub_id']) => (a ?? null) === (b ?? null);
const hoursOverlap = (a: Times, b: Times) => a.start_time < b.end_time && b.start_time < a.end_time;
const hours = (row: Times) => `${row.start_time}–${row.end_time}`;
const daysOf = (row: Member): Days => ({ from: row.from_date, to: row.to_date ?? null });

/** Of one vertical, a pincode is served first by one active hub. */
export const pincodeClash: Clash<Hub> = (hub, other) => {
  if (!isOn(hub) || !isOn(other)) return undefined;
  const theirs = new Set(other.pincodes);
  const shared = (hub.pincodes ?? []).filter((pincode) => theirs.has(pincode));
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
export const hoursClash: Clash<Hours> = (slot, other) => {
  const isBeside = isSame(slot.hub_id, other.hub_id) && slot.weekday === other.weekday && slot.kind === other.kind;
  if (!isOn(slot) || !isOn(other) || !isBeside || !hoursOverlap(slot, other)) return undefined;
  return { pointer: '/start_time', code: 'overlap', message: said('problem.capacity.hours_like_these_already', { hours: hours(other) }) };
};

/** Windows of one vertical, or one hub of it, do not overlap on a day on which both are offered. */
export const windowClash: Clash<Window> = (slot, other) => {
  const theirs = new Set(other.days);
  const isBeside = isSame(slot.hub_id, other.hub_id) && slot.days.some((day) => theirs.has(day));
  if (!isOn(slot) || !isOn(other) || !isBeside || !hoursOverlap(slot, other)) return undefined;
  const message = said('problem.capacity.overlaps_window', { label: other.label, hours: hours(other) });
  return { pointer: '/start_time', code: 'overlap', message, params: { window: other.label } };
};

/** A technician is at a hub once at a time, has one primary hub in a vertical, and is relocated to one hub. */
export const membershipClash: Clash<Member> = (member, other) => {
  if (!overlap(daysOf(member), daysOf(other))) return undefined;
  const problem = (code: string) => ({
    pointer: '/from_date',
    code,
    message: said(`problem.capacity.member_${code}`, { days: daysInWords(daysOf(other)) }),
  });
  const isBoth = (kind: Member['kind']) => member.kind === kind && other.kind === kind;
  if (member.hub_id === other.hub_id) return problem('overlap');
  if (isBoth('relocation')) return problem('relocated');
  if (isBoth('primary') && member.vertical_id === other.vertical_id) return problem('primary');
  return undefined;
};
