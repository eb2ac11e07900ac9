/** What `PUT /capture_login_attendance` takes: `status`, where and when the device was, and a selfie. */

import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import type { Position } from './geofence.ts';

export type PunchCall = {
  readonly type: 'in' | 'out';
  readonly position: Position | null;
  /** UTC instant by the device's own clock; it decides nothing. */
  readonly deviceAt: string | null;
  /** Of a photo that was uploaded before. */
  readonly selfieId: string | null;
};

/** The product's own clients send 1 and 0 as text; those of other makes as numbers or as yes and no. */
const statuses = new Map<unknown, PunchCall['type']>([
  ['1', 'in'],
  [1, 'in'],
  [true, 'in'],
  ['0', 'out'],
  [0, 'out'],
  [false, 'out'],
]);

const ranges = {
  latitude: [-90, 90],
  longitude: [-180, 180],
  // Half of the way around the earth.
  accuracy: [0, 20_040_000],
} as const;
type Measure = keyof typeof ranges;
const known: ReadonlySet<string> = new Set(['status', 'device_at', 'selfie', ...Object.keys(ranges)]);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
const fault = (name: string, code: string, message: Said): FieldProblem => ({ pointer: `/${name}`, code, message });
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Null counts as absent. @throws invalid (422) for what is missing, unknown, of the wrong form, or only half of a place. */
export function readPunch(body: unknown): PunchCall {
  const given = isObject(body) ? body : {};
  const type = statuses.get(given.status);
  const deviceAt = instantOf(given.device_at);
  const errors = Object.keys(given).flatMap((name) =>
    known.has(name) ? [] : [fault(name, 'unknown', said('problem.attendance.no_part_call'))],
  );
  if (!isGiven(given.status)) errors.push(fault('status', 'required', said('problem.attendance.say_1_punch_0_punch')));
  else if (type === undefined) errors.push(fault('status', 'enum', said('problem.attendance.status_1_punch_0_punch')));
  if (deviceAt === undefined) errors.push(fault('device_at', 'format', said('problem.attendance.must_instant_like_2026_01')));
  if (isGiven(given.selfie) && !isUuid(given.selfie))
    errors.push(fault('selfie', 'format', said('problem.attendance.must_id_uploaded_photo')));
  errors.push(...measureFaults(given));
  if (errors.length > 0 || type === undefined || deviceAt === undefined) throw problems.invalid({ errors });
  return { type, deviceAt, position: positionOf(given), selfieId: isUuid(given.selfie) ? given.selfie : null };
}

/** Null for none, undefined for what is no instant. */
function instantOf(value: unknown): string | null | undefined {
  if (!isGiven(value)) return null;
  if (typeof value !== 'string' || !INSTANT.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

function measureFaults(given: Row): readonly FieldProblem[] {
  const errors = Object.entries(ranges).flatMap(([name, [from, to]]) => {
    const value = given[name];
    if (!isGiven(value)) return [];
    if (typeof value !== 'number') return [fault(name, 'type', said('problem.attendance.must_number'))];
    return value >= from && value <= to ? [] : [fault(name, 'range', said('problem.attendance.must_from', { from, to }))];
  });
  const missing = (name: Measure, other: Measure) => isGiven(given[other]) && !isGiven(given[name]);
  if (missing('latitude', 'longitude') || missing('latitude', 'accuracy'))
    errors.push(fault('latitude', 'required', said('problem.attendance.place_needs_latitude')));
  if (missing('longitude', 'latitude') || missing('longitude', 'accuracy'))
    errors.push(fault('longitude', 'required', said('problem.attendance.place_needs_longitude')));
  return errors;
}

function positionOf({ latitude, longitude, accuracy }: Row): Position | null {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return { latitude, longitude, accuracy: typeof accuracy === 'number' ? accuracy : null };
}
