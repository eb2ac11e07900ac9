/** Flows that start at the end of a bulk job: one of the product's, and one that an organisation wrote itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../support/database.ts';
import { act, dataOf, listOf } from '../support/journey.ts';
import { goOnWith } from '../support/own-flows.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

/** Whoever imported is asked to look at what was not taken. */
const flow = {
  id: 'import-ended',
  title: 't:entity.bulk_job',
  on: { entered: { entity: 'bulk-job', states: ['PARTLY_UPDATED', 'FAILED'] } },
  when: "doc.kind == 'create' && doc.entity == 'customer'",
  do: [{ do: 'create', entity: 'customer', values: { '/org_id': 'doc.org_id', '/cust_name': "'Look at ' + doc.file_name" } }],
};

describe.each(engines)('flows at the end of bulk jobs on %s', (engine) => {
  let server: TestServer;
  let acme: Caller;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['bulk', 'flows', 'automation-rules'], engine, seed: true });
    await goOnWith(server, new Map([['screens/flows/import-ended.json', JSON.stringify(flow)]]));
    acme = await server.as('admin@acme.test');
  });
  afterAll(() => server.stop());

  const imported = async (file_name: string, bodies: readonly object[]) => {
    const opening = { kind: 'create', entity: 'customer', file_name, rows: bodies.length };
    const job = dataOf(await acme.post('/v1/data/bulk-job/actions/open', opening)).id;
    dataOf(await acme.post(`/v1/bulk-jobs/${job}/rows`, { rows: bodies.map((body, index) => ({ place: index + 2, body })) }));
    dataOf(await act(acme, 'bulk-job', job, 'apply'));
    const { jobs } = server.server.parts;
    while ((await jobs.work('bulk')) + (await jobs.work('flows')) > 0) {
      // Until nothing waits.
    }
  };

  it('start when one ends so, once, and on no other', async () => {
    await imported('whole.csv', [{ cust_name: 'Flow One' }]);
    await imported('partly.csv', [{ cust_name: 'Flow Two' }, { cust_name: 'Flow Three', cust_mobile: '12ab' }]);
    const made = await listOf(acme, 'customer', "doc.cust_name.startsWith('Look at ')");
    expect(made.map(({ cust_name }: { cust_name: string }) => cust_name)).toEqual(['Look at partly.csv']);
  });

  it('are the organisation’s own too, with its person’s rights, and never on jobs of others', async () => {
    const definition = {
      on: { entered: { entity: 'bulk-job', states: ['PARTLY_UPDATED', 'FAILED'] } },
      when: "doc.kind == 'create' && doc.failed > 0",
      do: [
        {
          do: 'create',
          entity: 'customer',
          values: { '/cust_name': "'Own look at ' + doc.file_name + ': ' + string(doc.failed) + ' of ' + string(doc.rows)" },
        },
      ],
    };
    const globex = await server.as('admin@globex.test');
    for (const by of [acme, globex]) dataOf(await by.post('/v1/data/own-flow', { name: 'Look at imports', definition }), 201);
    const [written] = await listOf(acme, 'own-flow', "doc.name == 'Look at imports'");
    expect(written).toMatchObject({ starts_on: ['bulk-job.created', 'bulk-job.changed'] });
    await imported('own-whole.csv', [{ cust_name: 'Flow Four' }]);
    await imported('own-partly.csv', [{ cust_name: 'Flow Five' }, { cust_name: 'Flow Six', cust_mobile: '12ab' }]);
    const named = async (by: Caller) =>
      (await listOf(by, 'customer', "doc.cust_name.startsWith('Own look at ')")).map(({ cust_name }: { cust_name: string }) => cust_name);
    expect([await named(acme), await named(globex)]).toEqual([['Own look at own-partly.csv: 1 of 2'], []]);
    // What it was told on the way was no event: its move into the state is the only one.
    const executions = await listOf(acme, 'execution', `doc.own_flow_id == '${written.id}'`);
    expect(executions).toMatchObject([{ record_entity: 'bulk-job', state: 'succeeded', acts_for: written.acts_for }]);
  });
});
