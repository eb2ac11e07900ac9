/** Restrictions that cannot be computed, or that name nobody (any more), keep from people what they are about. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, type People, read, signInAll } from '../support/journey.ts';
import { codesOf, createRestricting, list, query } from '../support/restricting.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('restrictions that fail on %s', (engine) => {
  let server: TestServer;
  let people: People;
  let subtask: string;
  const { tryTo, restrict, lift } = createRestricting();

  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'people', 'setup', 'rights'], engine, seed: true });
    people = await signInAll(server);
    subtask = await givenSubtask(people, await givenRequest(people), { description: 'Behind the counter' });
  });
  afterAll(() => server.stop());
  afterEach(lift);

  it.each(['1 / 0 == 1', '!(1 / 0 != 1)', 'doc.sla_minutes_run / (doc.sla_minutes_run - doc.sla_minutes_run) > 3'])(
    'hide a field while %s cannot be computed',
    async (condition) => {
      expect((await read(people.dispatcher, 'subtask', subtask)).description).toBe('Behind the counter');
      await restrict(people.fixit, { subject: 'field', effect: 'hide', entity: 'subtask', fields: ['/description'], condition });
      expect(await read(people.dispatcher, 'subtask', subtask)).not.toHaveProperty('description');
      const [listed] = await listOf(people.dispatcher, 'subtask', `doc.id == '${subtask}'`);
      expect(listed).not.toHaveProperty('description');
      const asked = await list(people.dispatcher, 'subtask', `filter=${query(`doc.description == 'Behind the counter'`)}`);
      expect(asked.status === 400 || asked.body.data.length === 0).toBe(true);
    },
  );

  it('take records out of reach, and keep people from writing', async () => {
    await restrict(people.fixit, {
      subject: 'field',
      effect: 'readonly',
      entity: 'subtask',
      fields: ['/description'],
      condition: '1 / 0 == 1',
    });
    const { version } = await read(people.dispatcher, 'subtask', subtask);
    const answer = await people.dispatcher.patch(
      `/v1/data/subtask/${subtask}`,
      { description: 'x' },
      { headers: { 'if-match': `"${version}"` } },
    );
    expect(answer.status).toBe(422);
    await lift();
    const { key } = await read(people.dispatcher, 'status', (await read(people.dispatcher, 'subtask', subtask)).status);
    await restrict(people.fixit, { subject: 'status', effect: 'hide', entity: 'subtask', status_keys: [key], condition: '1 / 0 == 1' });
    expect((await people.dispatcher.get(`/v1/data/subtask/${subtask}`)).status).toBe(404);
  });

  it('are refused where they would fail unseen', async () => {
    const condition = 'size(user.role_ids.filter(r, 1 / size(r) > 2)) > 1';
    const answer = await tryTo(people.fixit, { subject: 'field', entity: 'subtask', fields: ['/description'], condition });
    expect(answer.status).toBe(422);
    expect(codesOf(answer)).toEqual(['/condition type']);
  });

  it('hold for everybody but administrators when they name nobody, and when the one whom they named is gone', async () => {
    const fields = { subject: 'field', entity: 'subtask', fields: ['/description'] };
    for (const whom of [{}, { role_ids: [], user_ids: [] }, { role_ids: null, user_ids: null }]) {
      await restrict(people.fixit, { ...fields, ...whom });
      expect(await read(people.dispatcher, 'subtask', subtask)).not.toHaveProperty('description');
      expect(await read(people.fixit, 'subtask', subtask)).toHaveProperty('description');
      await lift();
    }
    const role = dataOf(await people.fixit.post('/v1/data/role', { name: 'Temporary' }), 201);
    await restrict(people.fixit, { ...fields, role_ids: [role.id] });
    expect(await read(people.dispatcher, 'subtask', subtask)).toHaveProperty('description');
    const gone = await people.fixit.delete(`/v1/data/role/${role.id}`);
    // A role that a restriction names does not go from under it.
    expect(gone.status, gone.text).toBe(409);
  });
});
