/**
 * 'Restrict export/dump of requests', and a customer access that keeps files back: neither requests nor
 * what is about one are carried away. Entities are found by their fields, so that a new one is held to it as well.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import { grantsOf, servedEntities } from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import { deskOf, OWN } from '../support/desk.ts';
import { dataOf, listOf, one, type People, patch, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { shippedProduct } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const product = await shippedProduct();
const requests: ReadonlySet<string> = new Set(['service-request', 'subtask', 'deployment-request']);
/** The ledger of stock names the sub-task that a part went to, and tells nothing of it. */
const apart: ReadonlySet<string> = new Set(['stock-entry']);

const isOfRequests = ({ name, fields }: Entity) =>
  requests.has(name) || [...fields.values()].some(({ type, ref }) => type === 'ref' && ref !== undefined && requests.has(ref));
const carrying = servedEntities(product).filter(
  (entity) => isOfRequests(entity) && !apart.has(entity.name) && entity.access.some(({ can }) => can.has('export')),
);

/** What the server tells rules of somebody with the flag, or without it. */
const keptFrom = (restrict_export_dump_requests: boolean) => ({
  restrict_export_dump_requests,
  export_service_ids: restrict_export_dump_requests ? [] : [OWN.type],
});

const exporting = (entity: Entity, restrict_export_dump_requests: boolean): readonly string[] =>
  (['ORG_TYPE_CUSTOMER', 'ORG_TYPE_SRVC_PRVDR'] as const).flatMap((type) =>
    [false, true].flatMap((is_admin) =>
      grantsOf(entity, 'export', deskOf(type, { is_admin, ...keptFrom(restrict_export_dump_requests) })).map(({ id }) => `${type} ${id}`),
    ),
  );

describe('files of requests', () => {
  it('are those of the entities that refer to one', () => {
    expect(carrying.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'call-record',
        'deployment-request',
        'deployment-update',
        'feedback',
        'rating',
        'request-event',
        'service-request',
        'subtask',
      ]),
    );
  });

  it.each(carrying.map((entity) => [entity.name, entity] as const))('%s goes into a file unless somebody is kept from it', (_, entity) => {
    expect(exporting(entity, true)).toEqual([]);
    expect(exporting(entity, false)).not.toEqual([]);
  });
});

describe.each(engines)('files of requests on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const entities = ['service-request', 'subtask', 'request-event', 'rating', 'call-record', 'deployment-request', 'deployment-update'];
  const states = async () => {
    const { dispatcher } = people;
    const answers: unknown[][] = [];
    // One after another: one person has a few large calls at once.
    for (const entity of entities)
      answers.push([
        (await dispatcher.get(`/v1/data/${entity}?page_size=1`)).status,
        (await dispatcher.get(`/v1/data/${entity}?page_size=1&purpose=export`)).status,
        (await dispatcher.get(`/v1/definitions/entities/${entity}`)).body.can.export !== undefined,
      ]);
    return new Set(answers.map((each) => each.join(' ')));
  };

  it('are kept back by the flag of the person', async () => {
    expect(await states()).toEqual(new Set(['200 200 true']));
    await having(people.fixit, 'user@fixit.test', { restrict_export_dump_requests: true }, async () => {
      expect(await states()).toEqual(new Set(['200 404 false']));
    });
  });

  it('are kept back by a customer access without export, of its own customer alone', async () => {
    const { dispatcher } = people;
    const { id: user_id } = await one(people.fixit, 'user', "doc.user_email == 'user@fixit.test'");
    const acme = await one(people.fixit, 'organisation', "doc.nickname == 'Acme'");
    const rows = await listOf(people.fixit, 'customer-access', `doc.user_id == '${user_id}'`);
    const tick = async (can_export: boolean, which = rows) => {
      for (const { id } of which) dataOf(await patch(people.fixit, 'customer-access', id, { can_export }));
    };
    const carried = async (entity: string) => {
      const found = dataOf(await dispatcher.get(`/v1/data/${entity}?purpose=export&page_size=200&fields=/org_id`));
      return new Set(found.map(({ org_id }: { org_id: string }) => (org_id === acme.id ? 'Acme' : 'another')));
    };
    const both = new Set(['Acme', 'another']);
    expect([await carried('service-request'), await carried('subtask')]).toEqual([both, both]);
    await tick(
      false,
      rows.filter(({ cust_org_id }: { cust_org_id: string }) => cust_org_id === acme.id),
    );
    expect([await carried('service-request'), await carried('subtask')]).toEqual([new Set(['another']), new Set(['another'])]);
    expect((await listOf(dispatcher, 'service-request', `doc.org_id == '${acme.id}'`)).length).toBeGreaterThan(0);
    await tick(false);
    expect(await states()).toEqual(new Set(['200 404 false']));
    await tick(true);
    expect(await states()).toEqual(new Set(['200 200 true']));
  });
});
