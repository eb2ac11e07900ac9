/** Exceptions of dispatch: put off until a day and back on it, and settled by what happens to their sub-task. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { snoozeRound } from '../../src/server/dispatch/snooze-round.ts';
import { engines } from '../support/database.ts';
import {
  act,
  dataOf,
  givenRequest,
  givenSubtask,
  listOf,
  move,
  one,
  type People,
  patch,
  read,
  signInAll,
  type Work,
} from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const DAY = 86_400_000;

describe.each(engines)('exceptions of dispatch on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let techId: string;
  /** Noon UTC of today: still the same day in the provider's Kolkata, and another one in Auckland. */
  const noon = `${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`;
  const at = (days: number, time = 0) => new Date(Date.parse(noon) + days * DAY + time).toISOString();
  const dayAt = (days: number) => at(days).slice(0, 10);

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'ratings', 'dispatch', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
    techId = (await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'")).id;
  });
  beforeEach(() => server.clock.set(noon));
  afterAll(() => server.stop());

  const raised = async (work?: Work) => {
    const subtask = await givenSubtask(people, work ?? (await givenRequest(people)), { assgne_id: null });
    const { org_id } = await one(people.fixit, 'user', "doc.user_email == 'admin@fixit.test'");
    const { resources, database } = server.server.parts;
    const [made] = await database.transaction(system('test'), (connection) =>
      resources.create(
        system('test'),
        'dispatch-exception',
        [{ org_id, title: 'Test', subtask_id: subtask, reason: 'NO_SKILL' }],
        connection,
      ),
    );
    return { id: String(made?.id), subtask };
  };
  const snooze = (id: string, days: number) => act(people.dispatcher, 'dispatch-exception', id, 'snooze', { until: dayAt(days) });
  const round = (now: string) => {
    const { database, resources } = server.server.parts;
    return snoozeRound({ database, resources, now });
  };
  const stored = (id: string) => read(people.fixit, 'dispatch-exception', id);
  const stateOf = async (id: string) => (await stored(id)).state;

  it('come back on the day they were put off to, once, to whom they belong', async () => {
    const { id } = await raised();
    const later = await raised();
    dataOf(await snooze(id, 2));
    dataOf(await snooze(later.id, 5));
    const owner = (await stored(id)).owner_id;
    await round(at(1));
    // Three in the afternoon UTC of the day before, with more than an hour to go until midnight in Kolkata.
    await round(at(1, 5 * 3_600_000));
    expect(await stateOf(id)).toBe('snoozed');
    // Midnight has passed there, and not yet in UTC.
    await round(at(1, 7 * 3_600_000));
    expect(await stored(id)).toMatchObject({ state: 'open', snoozed_until: null, owner_id: owner });
    const { version } = await stored(id);
    await round(at(2));
    await round(at(2));
    expect((await stored(id)).version).toBe(version);
    expect(await stateOf(later.id)).toBe('snoozed');
  });

  it('stay asleep or awake with a zone that nobody knows, and keep nobody else asleep', async () => {
    const { id } = await raised();
    dataOf(await snooze(id, 1));
    const { org_id } = await stored(id);
    const { database } = server.server.parts;
    const zone = (time_zone: string) =>
      database.transaction(system('test'), ({ kysely }) =>
        kysely.updateTable('organisation').set({ time_zone }).where('id', '=', org_id).execute(),
      );
    await zone('Nowhere/Atlantis');
    await round(at(1));
    await zone('Asia/Kolkata');
    expect(await stateOf(id)).toBe('open');
  });

  it('are settled once, by assigning, put off or not', async () => {
    const { id, subtask } = await raised();
    const { id: asleep, subtask: other } = await raised();
    dataOf(await snooze(asleep, 3));
    dataOf(await act(people.dispatcher, 'subtask', subtask, 'assign', { assgne_id: techId }));
    dataOf(await act(people.dispatcher, 'subtask', other, 'assign', { assgne_id: techId }));
    for (const each of [id, asleep])
      expect(await stored(each)).toMatchObject({ state: 'auto_resolved', resolved_at: noon, resolved_by: null, snoozed_until: null });
    await round(at(4));
    expect(await stateOf(asleep)).toBe('auto_resolved');
    expect((await act(people.dispatcher, 'dispatch-exception', id, 'settle', { note: 'Me too' })).status).toBe(409);
    const { version } = await stored(id);
    dataOf(await act(people.tech, 'subtask', subtask, 'release', { reason: 'Ill' }));
    dataOf(await act(people.dispatcher, 'subtask', subtask, 'assign', { assgne_id: techId }));
    expect((await stored(id)).version).toBe(version);
  });

  it('are settled by work that is closed, and by a request that its brand deletes', async () => {
    const closed = await raised();
    dataOf(await move(people.dispatcher, 'subtask', closed.subtask, 'cancelled', { remarks: 'Not needed' }));
    expect(await stateOf(closed.id)).toBe('auto_resolved');
    const work = await givenRequest(people);
    const deleted = await raised(work);
    expect(await stateOf(deleted.id)).toBe('open');
    dataOf(await act(people.acme, 'service-request', work.requestId, 'delete-request', { reason: 'Twice' }));
    expect(await stateOf(deleted.id)).toBe('auto_resolved');
  });

  it('stay for what changes nothing, and what people settled stays theirs', async () => {
    const { id, subtask } = await raised();
    dataOf(await patch(people.dispatcher, 'subtask', subtask, { priority: 'Urgent' }));
    dataOf(await act(people.dispatcher, 'subtask', subtask, 'comment', { remarks: 'Still looking' }));
    expect(await stateOf(id)).toBe('open');
    dataOf(await act(people.dispatcher, 'dispatch-exception', id, 'settle', { note: 'Called a friend' }));
    dataOf(await act(people.dispatcher, 'subtask', subtask, 'assign', { assgne_id: techId }));
    expect(await stored(id)).toMatchObject({ state: 'resolved', note: 'Called a friend' });
  });

  it('of another provider are nobody else’s', async () => {
    const { id } = await raised();
    expect((await act(people.zenith, 'dispatch-exception', id, 'snooze', { until: dayAt(1) })).status).toBe(404);
    expect(await listOf(people.acme, 'dispatch-exception', 'true')).toEqual([]);
  });
});
