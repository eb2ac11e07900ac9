/**
 * Punching in and out. Punches are only ever added, with the server's time beside the device's; each
 * brings its day up to date (keep-days.ts). A day that is over is frozen: no punch reaches it.
 */

import type { Connection, Database } from '../../../engine/server/database/port.ts';
import type { Clock } from '../../../engine/server/kernel/clock.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Member, system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { onConnection } from '../../../engine/server/resources/options.ts';
import { type Draft, type EntityRows, entityRows, type ProductResources } from '../rows/index.ts';
import { fenceOf, type Position } from './geofence.ts';
import { isDayOver, keepDays } from './keep-days.ts';
import { forgetPlaces } from './last-place.ts';
import type { PunchCall } from './punch-body.ts';
import { type Around, around, type Moment, workplacesOf } from './punch-facts.ts';
import { selfieOf } from './selfie.ts';
import { dayAt, isAtWork, type Punch } from './shift-windows.ts';

/** What both calls answer; the times are UTC instants of the latest coming and going of the day, null for none. */
export type Attendance = {
  readonly active: '1' | '0';
  readonly logged_in_time: string | null;
  readonly logged_out_time: string | null;
};
export type PunchSource = 'app' | 'web';

export type Punching = {
  /** @throws not_found for people of the platform owner, who have no attendance. */
  read(member: Member): Promise<Attendance>;
  /**
   * Punches the member in or out, in the given transaction or one of its own. `happenedAt`: when it was done, where it could be sent
   * only later; it counts then as of that time.
   * @throws not_found for people of the platform owner, and for whoever works as somebody else by super-admin access;
   * invalid (422); conflict for who is in, or out, already, and for what comes after a later punch or the end of its day.
   */
  punch(member: Member, made: Made, on?: Connection): Promise<Attendance>;
};

export type Made = { readonly call: PunchCall; readonly source: PunchSource; readonly happenedAt?: string | undefined };

export type PunchingOptions = {
  readonly database: Database;
  readonly resources: Pick<ProductResources, 'create' | 'update'>;
  readonly clock: Clock;
};

const keeper = system('punch');

export function createPunching(options: PunchingOptions): Punching {
  return {
    async read(member) {
      const moment = momentOf(member, options.clock);
      return attendanceOf(await options.database.read(member, (connection) => around(connection, moment)), moment);
    },
    punch: (member, made, on) =>
      onConnection(options, 'transaction', { principal: member, on }, (connection) => punchOn(connection, { ...options, member, made })),
  };
}

function momentOf(member: Member, clock: Pick<Clock, 'now'>): Moment {
  if (member.org.type === 'ORG_TYPE_OWNER') throw problems.notFound();
  return { userId: member.user.id, at: Date.parse(clock.now()), timeZone: member.org.time_zone };
}

type Punched = Pick<PunchingOptions, 'resources'> & {
  readonly clock: Pick<Clock, 'now'>;
  readonly member: Member;
  readonly made: Made;
};

/** `Punching.punch`, in a transaction. */
export async function punchOn(connection: Connection, { resources, clock, member, made }: Punched): Promise<Attendance> {
  const { happenedAt, source } = made;
  const { type, position, deviceAt, selfieId } = made.call;
  const present = momentOf(member, clock);
  // Somebody's attendance is his own doing.
  if (member.user.is_super_admin) throw problems.notFound();
  const moment = happenedAt === undefined ? present : { ...present, at: Date.parse(happenedAt) };
  // Locked, so that of two taps at once the second sees the first.
  const [user] = await entityRows(connection, {
    entity: 'user',
    values: [moment.userId],
    columns: ['id', 'user_loc_group'],
    lock: true,
  });
  // Up to now, so that what was done since is known.
  const before = await around(connection, present);
  if (happenedAt !== undefined) refuseOvertaken(before, moment);
  const next = nextPunch(before, type, moment);
  if (happenedAt !== undefined) await refuseOver(connection, { userId: moment.userId, day: next.day }, present);
  const place = await placeOf(connection, { position, user, before, day: next.day });
  const who = { org_id: member.org.id, user_id: moment.userId };
  const shift_id = before.shifts.find((shift) => shift.day === next.day)?.shiftId ?? null;
  const selfie = await selfieOf(connection, member, selfieId);
  const punch = { ...who, ...next, at: new Date(next.at).toISOString(), device_at: deviceAt, shift_id, selfie, source, ...place };
  await resources.create(keeper, 'punch', [punch], connection);
  if (next.type === 'out') await forgetPlaces(connection, resources, { userIds: [moment.userId] });
  const keeping = { connection, resources, now: new Date(present.at).toISOString() };
  await keepDays(keeping, { keys: [{ userId: moment.userId, day: next.day }] });
  return attendanceOf({ shifts: before.shifts, punches: [...before.punches, next] }, moment);
}

/** @throws conflict where it changes nothing. */
function nextPunch({ shifts, punches }: Around, type: Punch['type'], { at: now, timeZone }: Moment): Punch & { readonly day: string } {
  const last = punches.at(-1);
  // Of several servers the clock of one may be behind; punches keep their order all the same.
  const at = Math.max(now, (last?.at ?? 0) + 1);
  const isIn = isAtWork(last, shifts, at);
  if (type === 'in' && isIn) throw problems.conflict({ subCode: 'punched_in', message: said('problem.attendance.punched_already') });
  if (type === 'out' && !isIn) throw problems.conflict({ subCode: 'not_punched_in', message: said('problem.attendance.not_punched') });
  const day = isIn && last?.day ? last.day : dayAt(shifts, at, timeZone);
  return { type, at, day };
}

/** @throws conflict where a later punch is there by now: what was done in between cannot be told by the order of punches */
function refuseOvertaken({ punches }: Around, { at }: Moment): void {
  if ((punches.at(-1)?.at ?? 0) > at)
    throw problems.conflict({ subCode: 'punched_since', message: said('problem.attendance.punch_since') });
}

/** @throws conflict */
async function refuseOver(connection: Connection, key: { readonly userId: string; readonly day: string }, { at }: Moment): Promise<void> {
  if (await isDayOver(connection, key, at))
    throw problems.conflict({ subCode: 'day_over', message: said('problem.attendance.punch_day_over') });
}

type Where = {
  readonly position: Position | null;
  readonly user: Pick<EntityRows['user'], 'user_loc_group'> | undefined;
  readonly before: Around;
  readonly day: string;
};

async function placeOf(connection: Connection, { position, user, before, day }: Where): Promise<Draft<'punch'>> {
  if (!position) return {};
  const locationId = before.shifts.find((shift) => shift.day === day)?.locationId ?? null;
  const fence = fenceOf(position, await workplacesOf(connection, { groupIds: user?.user_loc_group ?? [], locationId }));
  if (!fence) return position;
  const { workplace, isInside } = fence;
  return { ...position, location_id: workplace.id, is_inside: isInside, place: isInside ? workplace.name.slice(0, 60) : null };
}

function attendanceOf({ shifts, punches }: Around, { at, timeZone }: Moment): Attendance {
  const last = punches.at(-1);
  const isIn = isAtWork(last, shifts, at);
  const day = isIn ? last?.day : dayAt(shifts, at, timeZone);
  const ofDay = punches.filter((punch) => punch.day === day);
  const latest = (type: Punch['type']) => ofDay.findLast((punch) => punch.type === type)?.at;
  const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());
  return { active: isIn ? '1' : '0', logged_in_time: iso(latest('in')), logged_out_time: isIn ? null : iso(outAfter(latest)) };
}

/** The latest going, unless somebody came again after it and never went. */
function outAfter(latest: (type: Punch['type']) => number | undefined): number | undefined {
  const [came, left] = [latest('in'), latest('out')];
  return left !== undefined && came !== undefined && left < came ? undefined : left;
}
