/** Only service providers see the AI rating, which stands on the sub-task, out of 5. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { dataOf } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('the AI rating on %s', (engine) => {
  let test: TestServer;
  beforeAll(async () => {
    test = await startTestServer({ areas: ['ratings'], engine, seed: true });
    // No machine of the product rates yet: this one is the test's.
    const templates = dataOf(await (await test.as('admin@fixit.test')).get(ofMachines));
    const done = dataOf(await list('tech@fixit.test', "doc.status_type != 'ACTIVE'"));
    const ratings = [done[0], done.at(-1)].map((subtask) => ({
      template_id: templates[0].id,
      subtask_id: subtask.id,
      rater_name: 'AI',
      answers: [{ question: 'How was the work?', stars: 4 }],
    }));
    await test.server.parts.resources.create(system('a machine'), 'rating', ratings.slice(0, done.length));
  });
  afterAll(() => test.stop());

  const rated = 'doc.gai_rating >= 1';
  const ofMachines = `/v1/data/rating-template?filter=${encodeURIComponent("doc.audience == 'ai'")}`;
  const list = async (email: string, filter: string) =>
    (await test.as(email)).get(`/v1/data/subtask?filter=${encodeURIComponent(filter)}&count=exact`);

  it('stands on the sub-tasks of the provider, and is no field of the brand', async () => {
    for (const email of ['admin@fixit.test', 'user@fixit.test', 'tech@fixit.test']) {
      const rows: { gai_rating?: number }[] = dataOf(await list(email, "doc.status_type != 'ACTIVE'"));
      const told = rows.flatMap(({ gai_rating }) => gai_rating ?? []);
      expect([told.length > 0, told.every((rating) => rating >= 1 && rating <= 5)], email).toEqual([true, true]);
    }
    for (const email of ['admin@acme.test', 'user@acme.test']) {
      const unknown = await list(email, 'doc.no_such_field >= 1');
      const denied = await list(email, rated);
      expect([denied.status, denied.body.sub_code], email).toEqual([unknown.status, unknown.body.sub_code]);
      expect(denied.status).toBe(400);
      expect(Object.keys(dataOf(await list(email, 'doc.id != null'))[0])).not.toContain('gai_rating');
    }
  });

  it('is the last word of machines alone, and nobody writes it', async () => {
    const fixit = await test.as('admin@fixit.test');
    const [subtask] = dataOf(await list('admin@fixit.test', rated));
    const templates = dataOf(await fixit.get(ofMachines));
    const row = {
      template_id: templates[0].id,
      subtask_id: subtask.id,
      rater_name: 'AI',
      answers: [{ question: 'How was the work?', stars: 1 }],
    };
    await test.server.parts.resources.create(system('a machine'), 'rating', [row]);
    const now = dataOf(await fixit.get(`/v1/data/subtask/${subtask.id}`));
    expect(now.gai_rating).toBe(1);
    const headers = { 'if-match': `"${now.version}"` };
    expect((await fixit.patch(`/v1/data/subtask/${subtask.id}`, { gai_rating: 5 }, { headers })).status).toBe(422);
  });
});
