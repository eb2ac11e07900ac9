/** What a link for daily updates may cost whoever holds it: calls, what is remembered, what the audit tells. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf, type People, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;

describe.each(engines)('the link for daily updates on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let pass: { srvc_req_id: string; t: string };
  let day = '';
  beforeAll(async () => {
    server = await startTestServer({ areas: ['deployment', 'links'], engine, seed: true });
    people = await signInAll(server);
    const [deployed] = await listOf(people.fixit, 'deployment-request', "doc.state == 'deployed'");
    day = deployed.from_day;
    const { url } = dataOf(await act(people.fixit, 'deployment-request', deployed.id, 'update-link'));
    const { to } = dataOf(await server.inject('GET', `/v1/public/links/${url.split('/').at(-1)}`));
    const { searchParams } = new URL(to, 'http://x');
    pass = { srvc_req_id: searchParams.get('srvc_req_id') ?? '', t: searchParams.get('t') ?? '' };
  });
  afterAll(() => server.stop());

  const send = (body: object, remoteAddress = '203.0.113.9') =>
    server.inject('POST', '/v1/public/deployment-update', { body: { ...pass, day, reporter: 'Ravi', ...body }, remoteAddress });
  const update = async () =>
    (await listOf(people.fixit, 'deployment-update', `doc.request_id == '${pass.srvc_req_id}' && doc.day == '${day}'`))[0];
  const audited = async (id: string) =>
    server.server.parts.database.admin((run) =>
      run(`select changes from audit_entry where entity = 'deployment-update' and record_id = '${id}' and verb = 'update' order by at, id`),
    );

  it('remembers what was said before, once it is another thing, fifty times and no more, and never in the audit', async () => {
    expect((await send({ progress: 1, blockers: 'Rain' })).status).toBe(200);
    const { id, history } = await update();
    const before = history.length;
    for (const again of [{ progress: 1, blockers: 'Rain' }, { progress: 1 }, {}]) expect((await send(again)).status).toBe(200);
    expect((await update()).history).toHaveLength(before);
    expect((await send({ progress: 2 })).status).toBe(200);
    const after = (await update()).history;
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)).toMatchObject({ by: 'Ravi', progress: 1, blockers: 'Rain' });
    for (let count = 0; count < 55; count += 1) {
      if (count % 20 === 0) server.clock.advance(61 * MINUTE);
      expect((await send({ progress: 10 + count })).status).toBe(200);
    }
    const last = (await update()).history;
    expect(last).toHaveLength(50);
    expect(last.at(-1)).toMatchObject({ progress: 63 });
    const rows = await audited(id);
    expect(rows.length).toBeGreaterThan(55);
    expect(rows.filter(({ changes }) => Object.hasOwn(changes as object, 'history'))).toEqual([]);
    expect(rows.at(-1)?.changes).toEqual({ progress: [63, 64] });
  });

  it('takes sixty calls an hour, from wherever, and others are not kept out by them', async () => {
    server.clock.advance(61 * MINUTE);
    const statuses: number[] = [];
    for (let count = 0; count < 62; count += 1) statuses.push((await send({ progress: 5 }, `198.51.100.${count}`)).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429, 429]);
    const refused = await send({ progress: 5 });
    expect([refused.body.code, Number(refused.headers['retry-after']) > 60]).toEqual(['too_many_requests', true]);
    // Without the pass nobody uses up what is for those who have it.
    server.clock.advance(61 * MINUTE);
    for (let count = 0; count < 61; count += 1)
      expect((await send({ t: '1.x' }, `198.51.100.${count}`)).status).toBe(count < 60 ? 404 : 429);
    expect((await send({ progress: 6 })).status).toBe(200);
  });

  it('takes two hundred calls in a quarter of an hour from one address, whatever they carry', async () => {
    server.clock.advance(61 * MINUTE);
    const statuses: number[] = [];
    for (let count = 0; count < 201; count += 1) statuses.push((await send({ t: `1.${count}` }, '192.0.2.77')).status);
    expect(statuses).toEqual([...Array(200).fill(404), 429]);
    expect((await send({ progress: 7 })).status).toBe(200);
  });
});
