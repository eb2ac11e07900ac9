/** Sub-tasks that are offered around: who is asked and when, and that one of them gets the work. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { broadcastRound } from '../../src/server/broadcast/round.ts';
import { engines } from '../support/database.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const WAVE = { radius_km: 500, level_min: 1, delay_min: 0 };

describe.each(engines)('broadcasts on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let second: Caller;
  /** Ids of the two technicians who see offers. */
  let asked: readonly string[];
  const start = Date.now();
  const inTime = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();

  beforeAll(async () => {
    server = await startTestServer({
      areas: ['keys', 'requests', 'people', 'setup', 'ratings', 'broadcast', 'links', 'rights'],
      engine,
      seed: true,
    });
    people = await signInAll(server);
    const team = await listOf(people.fixit, 'user', 'doc.is_on_field && doc.is_active');
    const others = team.filter(({ user_email }: { user_email: string }) => user_email !== 'tech@fixit.test');
    const [other, ...rest] = others;
    const offers = { automation_values: ['broadcast'], automation_value: 'broadcast' };
    for (const { id, automation_value } of rest)
      if (automation_value) dataOf(await patch(people.fixit, 'user', id, { automation_values: [], automation_value: null }));
    const first = await one(people.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    for (const { id } of [first, other]) dataOf(await patch(people.fixit, 'user', id, offers));
    asked = [first.id, other.id].sort();
    second = await server.as(other.user_email);
  });
  afterAll(() => server.stop());

  /** A draft for a sub-task that nobody has. */
  const draft = async (more: object = {}) => {
    server.clock.set(inTime(0));
    const subtask = await givenSubtask(people, await givenRequest(people), { assgne_id: null });
    const row = { title: 'Evening visit', subtask_id: subtask, expires_at: inTime(60), waves: [WAVE], ...more };
    const { id } = dataOf(await people.fixit.post('/v1/data/job-broadcast', row), 201);
    return { id: id as string, subtask };
  };
  const publish = (id: string) => act(people.fixit, 'job-broadcast', id, 'publish-broadcast');
  const published = async (more: object = {}) => {
    const made = await draft(more);
    dataOf(await publish(made.id));
    return made;
  };
  const offersOf = (id: string) => listOf(people.fixit, 'job-offer', `doc.broadcast_id == '${id}'`);
  const statesOf = async (id: string) => (await offersOf(id)).map(({ state }: { state: string }) => state).sort();
  const offerFor = async (caller: Caller, id: string): Promise<string> =>
    (await one(caller, 'job-offer', `doc.broadcast_id == '${id}'`)).id;
  const stateOf = async (id: string) => (await read(people.fixit, 'job-broadcast', id)).state;
  const round = (minutes: number) => {
    const { database, resources } = server.server.parts;
    return broadcastRound({ database, resources, now: inTime(minutes) });
  };
  /** How many notices of broadcasts each person has, by type. */
  const told = async (): Promise<Readonly<Record<string, number>>> => {
    await flowsDone(server);
    const { database } = server.server.parts;
    const { rows } = await database.read(system('test'), ({ kysely }) =>
      sql<{ key: string; count: number }>`
        select user_id || ' ' || notification_type as key, count(*)::integer as count from notification
        where notification_type like 'job_offer%' group by 1`.execute(kysely),
    );
    return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
  };

  it('ask the technicians who fit, and tell them', async () => {
    const before = await told();
    const { id } = await published();
    expect(await stateOf(id)).toBe('open');
    const offers = await offersOf(id);
    expect(offers.map(({ user_id }: { user_id: string }) => user_id).sort()).toEqual(asked);
    expect(await statesOf(id)).toEqual(['sent', 'sent']);
    const now = await told();
    expect(Object.fromEntries(Object.entries(now).filter(([key, count]) => count !== before[key]))).toEqual(
      Object.fromEntries(asked.map((user) => [`${user} job_offer`, (before[`${user} job_offer`] ?? 0) + 1])),
    );
    expect((await publish(id)).status).toBe(404);
    expect((await act(people.tech, 'job-broadcast', id, 'withdraw-broadcast')).status).toBe(404);
  });

  it('have one winner, of two who accept at once', async () => {
    const { id, subtask } = await published();
    const callers = [people.tech, second];
    const offers = await Promise.all(callers.map((caller) => offerFor(caller, id)));
    const answers = await Promise.all(callers.map((caller, index) => act(caller, 'job-offer', offers[index] ?? '', 'accept-offer')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await statesOf(id)).toEqual(['accepted', 'withdrawn']);
    const won = await read(people.fixit, 'job-broadcast', id);
    const winner = (await offersOf(id)).find(({ state }: { state: string }) => state === 'accepted');
    expect(won).toMatchObject({ state: 'won', winner_id: winner.user_id });
    expect((await read(people.fixit, 'subtask', subtask)).assgne_id).toBe(winner.user_id);
    expect(await listOf(people.fixit, 'request-event', `doc.subtask_id == '${subtask}' && doc.kind == 'assigned'`)).toHaveLength(1);
    const late = answers[0]?.status === 409 ? 0 : 1;
    expect((await act(callers[late] ?? second, 'job-offer', offers[late] ?? '', 'accept-offer')).body).toMatchObject({ status: 409 });
  });

  it('are answered by whom they were sent to alone', async () => {
    const { id } = await published();
    const offer = await offerFor(people.tech, id);
    for (const caller of [second, people.fixit, people.zenith])
      expect((await act(caller, 'job-offer', offer, 'accept-offer')).status).toBe(404);
    dataOf(await act(people.tech, 'job-offer', offer, 'decline-offer'));
    for (const name of ['accept-offer', 'decline-offer'])
      expect((await act(people.tech, 'job-offer', offer, name)).body).toMatchObject({ status: 409, sub_code: 'answered' });
    expect(await statesOf(id)).toEqual(['declined', 'sent']);
  });

  describe('from a sub-task', () => {
    const given = async (more: object = {}) => {
      server.clock.set(inTime(0));
      return givenSubtask(people, await givenRequest(people), { assgne_id: null, ...more });
    };
    const offer = (caller: Caller, id: string, more: object = {}) =>
      act(caller, 'subtask', id, 'offer-work', { expires_at: inTime(60), price: 45_000, waves: [WAVE], ...more });

    it('are sent by the desk at once, and tell where about, when, how far and for how much', async () => {
      const subtask = await given({ start_time: '09:30', end_time: '11:00' });
      for (const caller of [people.tech, people.acme, people.zenith]) expect((await offer(caller, subtask)).status).toBe(404);
      expect((await offer(people.dispatcher, subtask, { expires_at: inTime(-1) })).body.errors).toMatchObject([{ pointer: '/expires_at' }]);
      dataOf(await offer(people.dispatcher, subtask));
      const [made, ...more] = await listOf(people.dispatcher, 'job-broadcast', `doc.subtask_id == '${subtask}'`);
      expect([made.state, made.offers_sent, more]).toEqual(['open', 2, []]);
      const work = await read(people.fixit, 'subtask', subtask);
      const mine = await one(people.tech, 'job-offer', `doc.broadcast_id == '${made.id}'`);
      expect(mine).toMatchObject({
        title: `${work.display_code} ${work.title}`,
        sbtsk_type_id: work.sbtsk_type_id,
        cust_city: work.cust_city,
        start_time: '09:30',
        end_time: '11:00',
        price: 45_000,
        expires_at: inTime(60),
        latitude: work.location_latitude === null ? null : Math.round(work.location_latitude * 100) / 100,
      });
      expect((await people.tech.get(`/v1/data/subtask/${subtask}`)).body.data?.cust_line_0).toBeUndefined();
      // Twice is once too often.
      expect((await offer(people.dispatcher, subtask)).body).toMatchObject({ status: 409, sub_code: 'not_free' });
    });

    it('are followed by the desk, which takes them back; the others read why', async () => {
      const [first, other] = [await given(), await given()];
      for (const id of [first, other]) dataOf(await offer(people.dispatcher, id));
      const reasons = async (id: string) =>
        (await listOf(people.dispatcher, 'job-offer', `doc.subtask_id == '${id}'`))
          .map(({ state, ended_by }: { state: string; ended_by: string | null }) => `${state} ${ended_by}`)
          .sort();
      expect(await reasons(first)).toEqual(['sent null', 'sent null']);
      const mine = await one(people.tech, 'job-offer', `doc.subtask_id == '${first}'`);
      dataOf(await act(people.tech, 'job-offer', mine.id, 'accept-offer'));
      expect(await reasons(first)).toEqual(['accepted null', 'withdrawn faster']);
      expect((await offer(people.dispatcher, first)).status).toBe(404);
      const { id } = await one(people.dispatcher, 'job-broadcast', `doc.subtask_id == '${other}'`);
      dataOf(await act(people.dispatcher, 'job-broadcast', id, 'withdraw-broadcast'));
      expect(await reasons(other)).toEqual(['withdrawn taken_back', 'withdrawn taken_back']);
    });
  });

  it('say how many have seen their offers, each once and by his own looking alone', async () => {
    const { id } = await published();
    const offer = await offerFor(people.tech, id);
    const see = (caller: Caller, one = offer) => act(caller, 'job-offer', one, 'see-offer');
    const before = await read(people.fixit, 'job-broadcast', id);
    for (const caller of [second, people.fixit, people.dispatcher, people.zenith]) expect((await see(caller)).status).toBe(404);
    expect([await statesOf(id), before.offers_sent, before.offers_seen]).toEqual([['sent', 'sent'], 2, 0]);
    const looks = await Promise.all([see(people.tech), see(people.tech)]);
    expect([...looks, await see(people.tech)].map(({ status }) => status)).toEqual([200, 200, 200]);
    // Whoever has the broadcast open can still take it back: it is the same version.
    expect(await read(people.fixit, 'job-broadcast', id)).toMatchObject({ offers_sent: 2, offers_seen: 1, version: before.version });
    expect(await statesOf(id)).toEqual(['seen', 'sent']);
    const seen = await read(people.tech, 'job-offer', offer);
    expect(seen).toMatchObject({ state: 'seen', seen_at: inTime(0), answered_at: null });
    server.clock.set(inTime(1));
    dataOf(await see(people.tech));
    dataOf(await act(people.tech, 'job-offer', offer, 'decline-offer'));
    expect(await read(people.tech, 'job-offer', offer)).toMatchObject({ state: 'declined', seen_at: inTime(0), answered_at: inTime(1) });
    dataOf(await see(people.tech));
    expect(await statesOf(id)).toEqual(['declined', 'sent']);
    // Who answers has looked, whatever his page said.
    dataOf(await act(second, 'job-offer', await offerFor(second, id), 'decline-offer'));
    expect((await read(people.fixit, 'job-broadcast', id)).offers_seen).toBe(2);
  });

  it('are taken back, and nobody can accept any more', async () => {
    const { id, subtask } = await published();
    const offer = await offerFor(people.tech, id);
    const before = await told();
    dataOf(await act(people.fixit, 'job-broadcast', id, 'withdraw-broadcast'));
    expect([await stateOf(id), await statesOf(id)]).toEqual(['withdrawn', ['withdrawn', 'withdrawn']]);
    for (const user of asked) expect((await told())[`${user} job_offer_gone`]).toBe((before[`${user} job_offer_gone`] ?? 0) + 1);
    expect((await act(people.tech, 'job-offer', offer, 'accept-offer')).status).toBe(409);
    expect((await read(people.fixit, 'subtask', subtask)).assgne_id).toBeNull();
  });

  it('are over in time, for who accepts and in the round of the server', async () => {
    const { id } = await published();
    const offer = await offerFor(people.tech, id);
    server.clock.set(inTime(60));
    expect((await act(people.tech, 'job-offer', offer, 'accept-offer')).body).toMatchObject({ status: 409 });
    await round(59);
    expect(await stateOf(id)).toBe('open');
    await round(60);
    expect([await stateOf(id), await statesOf(id)]).toEqual(['expired', ['expired', 'expired']]);
  });

  it('go out wave by wave', async () => {
    const [skill] = await listOf(people.fixit, 'skill', 'doc.is_active');
    const at = async (id: string, level: number) => {
      const entry = { vertical_id: skill.vertical_id, skill_id: skill.id, level: `vertical_level_${level}` };
      const { user_vertical } = await read(people.fixit, 'user', id);
      const verticals = [...new Set([...user_vertical, skill.vertical_id])];
      dataOf(await patch(people.fixit, 'user', id, { user_vertical: verticals, user_skills: [entry] }));
    };
    await at(asked[0] ?? '', 4);
    await at(asked[1] ?? '', 2);
    const waves = [
      { ...WAVE, level_min: 4 },
      { ...WAVE, level_min: 2, delay_min: 15 },
    ];
    const { id } = await published({ skill_id: skill.id, waves });
    const users = async () =>
      (await offersOf(id)).map(({ user_id, wave }: { user_id: string; wave: number }) => `${wave} ${user_id}`).sort();
    expect(await users()).toEqual([`1 ${asked[0]}`]);
    await round(14);
    expect(await users()).toEqual([`1 ${asked[0]}`]);
    await round(15);
    await round(16);
    expect(await users()).toEqual([`1 ${asked[0]}`, `2 ${asked[1]}`]);
  });

  it('end as an exception where they reach nobody', async () => {
    const skill = (await listOf(people.fixit, 'skill', 'doc.is_active'))[0];
    const { id, subtask } = await published({ skill_id: skill.id, waves: [{ ...WAVE, level_min: 5 }] });
    expect([await stateOf(id), await statesOf(id)]).toEqual(['expired', []]);
    const exceptions = await listOf(people.fixit, 'dispatch-exception', `doc.subtask_id == '${subtask}'`);
    expect(exceptions).toMatchObject([
      { state: 'open', blocking: expect.stringMatching(/^The broadcast “Evening visit” reaches nobody\. Not asked: .*\d/) },
    ]);
    await round(1);
    expect(await listOf(people.fixit, 'dispatch-exception', `doc.subtask_id == '${subtask}'`)).toHaveLength(1);
  });

  it('are not published for work that somebody has, nor after their time', async () => {
    const late = await draft({ expires_at: inTime(-1) });
    expect((await publish(late.id)).body).toMatchObject({ status: 422, errors: [{ pointer: '/expires_at' }] });
    const given = await draft();
    dataOf(await act(people.dispatcher, 'subtask', given.subtask, 'assign', { assgne_id: asked[0] }));
    expect((await publish(given.id)).body).toMatchObject({ status: 422, errors: [{ pointer: '/subtask_id', code: 'not_free' }] });
    const lacking = await people.fixit.post('/v1/data/job-broadcast', { title: 'Nothing' });
    expect(lacking.body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual(['/expires_at', '/subtask_id']);
  });

  it('end when the desk gives the work to somebody', async () => {
    const { id, subtask } = await published();
    dataOf(await act(people.dispatcher, 'subtask', subtask, 'assign', { assgne_id: asked[0] }));
    expect((await act(second, 'job-offer', await offerFor(second, id), 'accept-offer')).status).toBe(409);
    await round(1);
    expect([await stateOf(id), await statesOf(id)]).toEqual(['withdrawn', ['withdrawn', 'withdrawn']]);
  });
});
