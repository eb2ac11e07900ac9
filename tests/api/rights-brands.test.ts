/**
 * A provider's people work for the brands and service types that are theirs ('Customer access'), whatever
 * entity carries a brand's data. Entities are found by their fields, so that a new one is held to it as well.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import { isGranted, servedEntities } from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import { deskOf, givenRecords, OTHER, OWN } from '../support/desk.ts';
import { act, dataOf, listOf, one, type People, signInAll } from '../support/journey.ts';
import { having } from '../support/members.ts';
import { shippedProduct } from '../support/product.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

const product = await shippedProduct();
const given: readonly Entity[] = servedEntities(product).filter(({ fields }) => fields.get('provider_id')?.ref === 'organisation');
/** Its administrators answer invitations of brands that they do not work for yet. */
const ofAdministrators: ReadonlySet<string> = new Set(['partnership']);
const PROVIDER = 'ORG_TYPE_SRVC_PRVDR';

/** `{verb} {record}` of all that somebody may do. To carry away takes reading as well. */
function granted(entity: Entity, is_admin: boolean, of: { readonly brand: string; readonly type: number }): readonly string[] {
  const roots = deskOf(PROVIDER, { is_admin });
  const verbs = new Set(entity.access.flatMap(({ can }) => [...can]));
  verbs.delete('export');
  // What runs on no record gives nothing of one: what it answers is looked at where it is tested.
  for (const verb of verbs) if (entity.workflows.get(verb)?.on === 'collection') verbs.delete(verb);
  return givenRecords(entity, of).flatMap((doc) =>
    [...verbs].filter((verb) => isGranted(entity, verb, roots, doc)).map((verb) => `${verb} ${JSON.stringify(doc)}`),
  );
}

describe('rules of what brands give to providers', () => {
  it('are those of the entities that have a provider', () => {
    expect(given.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['call-record', 'deployment-request', 'deployment-update', 'feedback', 'rating', 'request-event', 'subtask']),
    );
  });

  it.each(given.map((entity) => [entity.name, entity] as const))('%s: nothing of a brand that is not theirs', (name, entity) => {
    const other = { brand: OTHER.brand, type: OTHER.type };
    expect(granted(entity, false, other)).toEqual([]);
    // Nor when a brand that is not theirs has their service type, which rules of the brand alone would catch.
    expect(granted(entity, false, { ...other, type: OWN.type })).toEqual([]);
    if (!ofAdministrators.has(name)) expect(granted(entity, true, other)).toEqual([]);
  });

  it.each(given.filter(({ fields }) => fields.has('srvc_type_id')).map((entity) => [entity.name, entity] as const))(
    '%s: nothing of a service type that is not theirs',
    (_, entity) => {
      expect(granted(entity, false, { brand: OWN.brand, type: OTHER.type })).toEqual([]);
    },
  );

  it.each(given.filter(({ tenant }) => tenant.includes('provider_id')).map((entity) => [entity.name, entity] as const))(
    '%s: what is theirs is read',
    (_, entity) => {
      const all = granted(entity, false, { brand: OWN.brand, type: OWN.type });
      expect(all.filter((each) => each.startsWith('read ')).length).toBeGreaterThan(0);
    },
  );
});

describe.each(engines)('a dispatcher of one brand on %s', (engine) => {
  let server: TestServer;
  let people: People;
  beforeAll(async () => {
    server = await startTestServer({ areas: ['people', 'setup', 'links'], engine, seed: true });
    people = await signInAll(server);
  });
  afterAll(() => server.stop());

  const entities = [
    'service-request',
    'subtask',
    'request-event',
    'feedback',
    'rating',
    'deployment-request',
    'deployment-update',
  ] as const;

  it('sees records of no other', async () => {
    const { dispatcher, fixit, acme } = people;
    const brand = async (name: string) => (await one(fixit, 'organisation', `doc.nickname == '${name}'`)).id;
    const [acmeId, globexId] = [await brand('Acme'), await brand('Globex')];
    const [finished] = await listOf(acme, 'service-request', "doc.status_type == 'DONE' && doc.provider_id != null");
    dataOf(await act(acme, 'service-request', finished.id, 'ask-feedback'));
    const count = async (entity: string, id: string) => (await listOf(dispatcher, entity, `doc.org_id == '${id}'`)).length;
    for (const entity of entities) expect(await count(entity, acmeId), entity).toBeGreaterThan(0);
    await having(fixit, 'user@fixit.test', { assgnd_org_ids: [globexId] }, async () => {
      for (const entity of entities) expect(await count(entity, acmeId), entity).toBe(0);
      for (const entity of ['service-request', 'subtask', 'request-event', 'rating'])
        expect(await count(entity, globexId), entity).toBeGreaterThan(0);
    });
  });

  it('hands out no link to another’s deployment, and tells nothing of it', async () => {
    const { dispatcher, fixit, acme } = people;
    const globex = await one(fixit, 'organisation', "doc.nickname == 'Globex'");
    const { org } = (await acme.get('/v1/definitions/app')).body;
    const [request] = await listOf(dispatcher, 'deployment-request', `doc.org_id == '${org.id}' && doc.state in ['confirmed', 'deployed']`);
    const link = () => act(dispatcher, 'deployment-request', request.id, 'update-link');
    expect((await link()).status).toBe(200);
    const told = await listOf(dispatcher, 'deployment-update', `doc.request_id == '${request.id}'`);
    const days = new Set(told.map(({ day }: { day: string }) => day));
    const day = [request.to_day, request.from_day].find((each) => !days.has(each));
    await having(fixit, 'user@fixit.test', { assgnd_org_ids: [globex.id] }, async () => {
      expect((await link()).status).toBe(404);
      const refused = await dispatcher.post('/v1/data/deployment-update', { request_id: request.id, day, progress: 10 });
      expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: '/request_id' }] });
    });
  });
});
