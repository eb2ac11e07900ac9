/** A server on which people punch in and out, later than everything in the demo, and what tests ask of it. */
import type { EngineName } from './database.ts';
import { dataOf, listOf, one, type People, signInAll } from './journey.ts';
import { type Caller, startTestServer } from './server.ts';

export const PUNCH_PATH = '/v1/capture_login_attendance';
/** What the call answers of somebody who is not in. */
export const OUT = { active: '0', logged_in_time: null, logged_out_time: null };
/** The instant at a wall clock of India. */
export const ist = (day: string, time: string) => new Date(`${day}T${time}:00+05:30`).toISOString();

export type Punching = Awaited<ReturnType<typeof openPunching>>;

export async function openPunching(engine: EngineName) {
  const server = await startTestServer({
    areas: ['requests', 'people', 'setup', 'places', 'attendance', 'links', 'access', 'rights'],
    engine,
    seed: true,
  });
  const at = (day: string, time: string) => server.clock.set(ist(day, time));
  at('2031-03-03', '06:00');
  const people: People = await signInAll(server);
  const techId: string = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
  const shift = { break_minutes: 30, grace_minutes: 10 };
  const made = dataOf(
    await people.fixit.post('/v1/data/shift', [
      { name: 'Counter', start_time: '09:00', end_time: '18:00', ...shift },
      { name: 'Night', start_time: '22:00', end_time: '06:00', ...shift },
    ]),
    201,
  );
  const [shiftId, nightId]: string[] = made.map(({ id }: { id: string }) => id);
  return {
    server,
    people,
    techId,
    shiftId,
    nightId,
    at,
    punch: (caller: Caller, body: unknown, headers: Record<string, string> = {}) =>
      server.inject('PUT', PUNCH_PATH, { headers: { authorization: `Bearer ${caller.token}`, ...headers }, body }),
    state: async (caller: Caller) => dataOf(await caller.get(PUNCH_PATH)),
    plan: async (day: string, more: object = {}) =>
      dataOf(await people.dispatcher.post('/v1/data/roster-entry', { user_id: techId, shift_id: shiftId, day, ...more }), 201),
    days: (caller: Caller, day: string) => listOf(caller, 'attendance-day', `doc.day == '${day}'`),
    punches: (caller: Caller, day: string) => listOf(caller, 'punch', `doc.day == '${day}'`),
  };
}
