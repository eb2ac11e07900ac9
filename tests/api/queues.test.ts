/** The operator's page of jobs has a name for each queue that there is: one without a name would keep all of them from being counted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../engine/server/kernel/principal.ts';
import { engines } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

describe.each(engines)('queues on %s', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine });
  });
  afterAll(() => server.stop());

  it.each([
    ['job-queue', 'name'],
    ['queued-job', 'queue'],
    ['failed-job', 'queue'],
  ])('have a name each among those of a %s', async (entity, field) => {
    const { database, definitions, jobs } = server.server.parts;
    const queues = await database.read(system('test'), (connection) => jobs.figures(connection));
    const options = definitions.product().entities.get(entity)?.fields.get(field)?.options ?? [];
    expect(queues.length).toBeGreaterThan(0);
    expect(options.map(({ value }) => value)).toEqual(expect.arrayContaining(queues.map(({ name }) => name)));
  });
});
