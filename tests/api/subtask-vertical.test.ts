/** Sub-tasks know the line of work of their request, so that figures can be asked for one of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { dataOf, givenRequest, givenSubtask, listOf, one, type People, patch, read, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('the line of work of a sub-task on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests', 'links', 'rights'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  it('is that of its request, for the provider alone', async () => {
    const type = await one(people.acme, 'service-type', "doc.name == 'Air conditioner service'");
    const [line, ...others] = await listOf(people.fixit, 'vertical', 'doc.is_active');
    for (const { id } of others) dataOf(await patch(people.fixit, 'vertical', id, { srvc_types: [] }));
    dataOf(await patch(people.fixit, 'vertical', line.id, { srvc_types: [type.id] }));
    const work = await givenRequest(people);
    const id = await givenSubtask(people, work);
    expect((await read(people.fixit, 'service-request', work.requestId)).vertical_id).toBe(line.id);
    expect((await read(people.fixit, 'subtask', id)).vertical_id).toBe(line.id);
    expect('vertical_id' in (await read(people.acme, 'subtask', id))).toBe(false);
  });
});
