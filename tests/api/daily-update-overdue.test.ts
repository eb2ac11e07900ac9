/** Daily updates that do not come: one reminder, then a day that stands as missing, until somebody writes it after all. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatDate } from '../../engine/core/format/index.ts';
import { dayIn, daysLater, instantIn } from '../../engine/core/format/zone-days.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { dailyUpdateRound } from '../../src/server/deployment/round.ts';
import { isGranted } from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import { deskOf, OTHER, OWN } from '../support/desk.ts';
import { flowsDone } from '../support/flows-done.ts';
import { act, dataOf, listOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { shippedProduct } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const ZONE = 'Asia/Kolkata';
const product = await shippedProduct();

describe.each(['deployment-request', 'deployment-update', 'deployment-day'])('%s', (name) => {
  it.each(['ORG_TYPE_CUSTOMER', 'ORG_TYPE_SRVC_PRVDR'] as const)('is read by service type, for %s', (type) => {
    const entity = product.entities.get(name);
    if (!entity) throw new Error(`There is no ${name}.`);
    const org_id = type === 'ORG_TYPE_CUSTOMER' ? OWN.org : OWN.brand;
    const reads = (srvc_type_id: number | null) =>
      isGranted(entity, 'read', deskOf(type), { org_id, provider_id: OWN.org, srvc_type_id, state: 'deployed' });
    expect([reads(OWN.type), reads(OTHER.type), reads(null)]).toEqual([true, false, false]);
  });
});

describe.each(engines)('daily updates that are overdue on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let acmeType = 0;
  let provider = '';
  let site = '';
  /** Tomorrow at the site: nothing is told of it yet. */
  const first = daysLater(dayIn(Date.now(), ZONE), 1);
  const second = daysLater(first, 1);
  const third = daysLater(first, 2);
  const minutes = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  const at = (day: string, clock: string) => new Date(instantIn(day, minutes(clock), ZONE)).toISOString();

  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'deployment'], engine, seed: true });
    people = await signInAll(server);
    const demo = await one(people.acme, 'deployment-request', "doc.state == 'deployed'");
    [acmeType, provider] = [demo.srvc_type_id, demo.provider_id];
    dataOf(await act(people.acme, 'deployment-request', demo.id, 'complete'));
    site = await confirmed('Third floor', {});
  });
  afterAll(() => server.stop());

  const confirmed = async (title: string, more: object): Promise<string> => {
    const row = { title, srvc_type_id: acmeType, provider_id: provider, from_day: first, to_day: third, ...more };
    const { id } = dataOf(await people.acme.post('/v1/data/deployment-request', row), 201);
    dataOf(await act(people.acme, 'deployment-request', id, 'submit'));
    const taken = (await listOf(people.fixit, 'deployment-request', "doc.state == 'confirmed'")).flatMap(
      ({ technician_ids }: { technician_ids: string[] }) => technician_ids,
    );
    const team = await listOf(people.fixit, 'user', 'doc.is_on_field && doc.is_active');
    const free = team.find(({ id }: { id: string }) => !taken.includes(id));
    dataOf(await act(people.fixit, 'deployment-request', id, 'confirm', { technician_ids: [free.id] }));
    return id;
  };
  const round = async (now: string) => {
    const { database, resources } = server.server.parts;
    await dailyUpdateRound({ database, resources, now });
    await flowsDone(server);
  };
  const days = async (id = site) =>
    (await listOf(people.fixit, 'deployment-day', `doc.request_id == '${id}'`))
      .map(({ day, state }: { day: string; state: string }) => `${day} ${state}`)
      .sort();
  const dayOf = (day: string) => one(people.fixit, 'deployment-day', `doc.request_id == '${site}' && doc.day == '${day}'`);
  /** How often each person was reminded of a day; somebody of two organisations is two. */
  const told = async (day: string): Promise<Readonly<Record<string, number>>> => {
    const { rows } = await server.server.parts.database.read(system('test'), ({ kysely }) =>
      sql<{ who: string; count: number }>`
        select u.user_email || ' of ' || o.nickname as who, count(*)::integer as count
        from notification n join "user" u on u.id = n.user_id join organisation o on o.id = u.org_id
        where n.notification_type = 'deployment_update_due' and n.params->>'day' = ${day} group by 1 order by 1`.execute(kysely),
    );
    return Object.fromEntries(rows.map(({ who, count }) => [who, count]));
  };
  const write = async (day: string, now: string) => {
    server.clock.set(now);
    const dispatcher = await server.as('user@fixit.test');
    return dispatcher.post('/v1/data/deployment-update', { request_id: site, day, progress: 20 });
  };

  it('are not asked for until the cutoff', async () => {
    await round(at(first, '18:59'));
    await round(at(first, '19:00'));
    expect([await days(), await told(first)]).toEqual([[], {}]);
  });

  it('are asked for once, of those who may write them, by however many servers', async () => {
    await Promise.all([round(at(first, '19:01')), round(at(first, '19:01'))]);
    expect(await days()).toEqual([`${first} reminded`]);
    const reminded = await told(first);
    expect(reminded).toMatchObject({ 'admin@fixit.test of FixIt': 1, 'user@fixit.test of FixIt': 1, 'admin@zenith.test of Zenith': 1 });
    expect(Object.keys(reminded).filter((who) => /^tech@|Acme|Globex/.test(who))).toEqual([]);
    expect(new Set(Object.values(reminded))).toEqual(new Set([1]));
    await round(at(first, '20:59'));
    expect([await days(), await told(first)]).toEqual([[`${first} reminded`], reminded]);
  });

  it('are told of in words that name nothing of the deployment', async () => {
    const { data } = dataOf(await people.dispatcher.get('/v1/user/notification/list'));
    expect(data[0]).toMatchObject({
      notification_type: 'deployment_update_due',
      notification_title: `The daily update of ${formatDate(first)} is due`,
      notification_message: 'If it does not come within two hours, the day counts as missing.',
      redirect_url: `/deployment-requests/${acmeType}/true/${first}`,
    });
    expect(JSON.stringify(data[0])).not.toContain('Third floor');
  });

  it('are missing two hours later, once', async () => {
    await Promise.all([round(at(first, '21:01')), round(at(first, '21:01'))]);
    const missing = await dayOf(first);
    expect(missing).toMatchObject({
      state: 'missing',
      reminded_at: at(first, '19:01'),
      missing_at: at(first, '21:01'),
      written_at: null,
      srvc_type_id: acmeType,
    });
    const reminded = await told(first);
    await round(at(first, '23:00'));
    await round(at(second, '08:00'));
    expect([await dayOf(first), await told(first), await told(second)]).toEqual([missing, reminded, {}]);
  });

  it('stand as missing with the deployment, and are told to those who run it on both sides', async () => {
    const figures = { days_planned: 3, days_written: 0, days_missing: 1, progress: null };
    for (const caller of [people.acme, people.fixit])
      expect(await one(caller, 'deployment-request', `doc.id == '${site}'`)).toMatchObject(figures);
    for (const caller of [people.acme, people.fixit]) {
      const { data } = dataOf(await caller.get('/v1/user/notification/list'));
      const missing = data.filter((notice: { notification_type: string }) => notice.notification_type === 'deployment_update_missing');
      expect(missing).toMatchObject([{ notification_title: `The daily update of ${formatDate(first)} is missing` }]);
    }
  });

  it('are seen by both sides of the deployment, and by nobody else', async () => {
    const counts = [];
    for (const caller of [people.acme, people.fixit, people.dispatcher, people.zenith, people.globex])
      counts.push((await listOf(caller, 'deployment-day', `doc.request_id == '${site}'`)).length);
    expect(counts).toEqual([1, 1, 1, 0, 0]);
    const foreign = (await listOf(people.zenith, 'deployment-day', `doc.day == '${first}'`)) as { id: string }[];
    expect(foreign).toHaveLength(1);
    expect((await people.fixit.get(`/v1/data/deployment-day/${foreign[0]?.id}`)).status).toBe(404);
    expect((await patch(people.zenith, 'deployment-day', foreign[0]?.id ?? '', { state: 'written' })).status).toBe(404);
  });

  it('settle their day when they come late, and it stays late', async () => {
    const update = dataOf(await write(first, at(first, '21:30')), 201);
    expect(update.srvc_type_id).toBe(acmeType);
    const late = await dayOf(first);
    const told = { days_written: 1, days_missing: 0, progress: 20 };
    expect(await one(people.acme, 'deployment-request', `doc.id == '${site}'`)).toMatchObject(told);
    expect(late).toMatchObject({ state: 'late', missing_at: at(first, '21:01'), written_at: at(first, '21:30') });
    server.clock.set(at(first, '22:00'));
    dataOf(await patch(people.fixit, 'deployment-update', update.id, { progress: 25 }));
    await round(at(first, '22:01'));
    expect(await dayOf(first)).toEqual(late);
    const [foreign] = await listOf(people.zenith, 'deployment-day', `doc.day == '${first}'`);
    expect(foreign.state).toBe('missing');
  });

  it('are not asked for when they came in time', async () => {
    dataOf(await write(second, at(second, '19:00')), 201);
    await round(at(second, '19:01'));
    await round(at(second, '21:02'));
    expect(await days()).toEqual([`${first} late`, `${second} written`]);
    expect((await told(second))['admin@fixit.test of FixIt']).toBeUndefined();
    expect((await told(second))['admin@zenith.test of Zenith']).toBe(1);
  });

  it('are overdue by the deployment’s own time of day, and no longer once it is cancelled', async () => {
    const early = await confirmed('Early site', { from_day: third, to_day: third, update_by: '08:00' });
    await round(at(third, '08:01'));
    expect([await days(early), await days()]).toEqual([[`${third} reminded`], [`${first} late`, `${second} written`]]);
    dataOf(await act(people.acme, 'deployment-request', early, 'cancel', { remarks: 'Not needed' }));
    await round(at(third, '12:00'));
    expect(await days(early)).toEqual([`${third} reminded`]);
  });

  it('are nothing to who may not see the service type', async () => {
    const { id: user_id } = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    const brand = await one(people.fixit, 'organisation', "doc.nickname == 'Acme'");
    const before = await told(third);
    const row = { user_id, cust_org_id: brand.id, cust_srvc_id: acmeType, can_read: false };
    const access = dataOf(await people.fixit.post('/v1/data/customer-access', row), 201);
    for (const entity of ['deployment-request', 'deployment-update', 'deployment-day'])
      expect(await listOf(people.dispatcher, entity, `doc.org_id == '${brand.id}'`), entity).toEqual([]);
    expect((await write(third, at(third, '18:00'))).body).toMatchObject({ status: 422, errors: [{ pointer: '/request_id' }] });
    await round(at(third, '19:01'));
    const after = await told(third);
    expect(after['user@fixit.test of FixIt']).toBe(before['user@fixit.test of FixIt']);
    expect(after['admin@fixit.test of FixIt']).toBe((before['admin@fixit.test of FixIt'] ?? 0) + 1);
    expect((await people.fixit.delete(`/v1/data/customer-access/${access.id}`)).status).toBeLessThan(300);
    expect((await listOf(people.dispatcher, 'deployment-day', `doc.org_id == '${brand.id}'`)).length).toBeGreaterThan(0);
  });
});
