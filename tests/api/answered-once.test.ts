/** Answers that open a door are given once, and kept nowhere, whatever key the call carried. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, listOf, type People, signInAll } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('answers with a secret on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['links', 'access'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const call = (who: Caller, path: string, key: string, body: object = {}) =>
    who.post(`/v1/data/${path}`, body, { headers: { 'idempotency-key': key } });
  const keptAnswers = async () => {
    const rows = await server.server.parts.database.admin((run) => run('select key, status, answer from idempotency_key order by key'));
    return rows.map(({ key, status, answer }) => ({ key, status, answer }));
  };
  const cases: readonly [string, (own: People) => Promise<{ who: Caller; path: string; body?: object }>][] = [
    [
      'ask-feedback',
      async ({ acme }) => {
        const [closed] = await listOf(acme, 'service-request', "doc.status_type == 'CLOSED'");
        return { who: acme, path: `service-request/${closed.id}/actions/ask-feedback` };
      },
    ],
    [
      'update-link',
      async ({ fixit }) => {
        const [deployed] = await listOf(fixit, 'deployment-request', "doc.state == 'deployed'");
        return { who: fixit, path: `deployment-request/${deployed.id}/actions/update-link` };
      },
    ],
    [
      'super-admin-access',
      async () => {
        const owner = await server.as('owner@demo.test');
        const [acme] = await listOf(owner, 'organisation', "doc.nickname == 'Acme'");
        return { who: owner, path: `organisation/${acme.id}/actions/super-admin-access`, body: { reason: 'A look at their setup' } };
      },
    ],
  ];

  it.each(cases)('%s', async (name, prepare) => {
    const { who, path, body = {} } = await prepare(people);
    const first = await call(who, path, `${name}-1`, body);
    const { url, my_token } = dataOf(first);
    expect(url).toMatch(/^\//);
    const again = await call(who, path, `${name}-1`, body);
    expect([again.status, again.body.code, again.body.sub_code, again.body.message]).toEqual([
      409,
      'conflict',
      'answered_once',
      'This was already done, and its answer is only shown once. Do it again to get another.',
    ]);
    expect(again.text).not.toContain(url);
    const other = await call(who, path, `${name}-1`, { ...body, more: 1 });
    expect(other.status).toBe(422);
    const kept = (await keptAnswers()).filter(({ key }) => String(key).startsWith(name));
    expect(kept).toEqual([{ key: `${name}-1`, status: 200, answer: { status: 200, body: null, once: true } }]);
    for (const secret of [url, my_token, String(url).split('/').at(-1)])
      if (secret !== undefined) expect(JSON.stringify(await keptAnswers())).not.toContain(secret);
    expect(dataOf(await call(who, path, `${name}-2`, body)).url).not.toBe(url);
  });
});
