/**
 * What is hidden from somebody stands nowhere else either. Every field of every entity is hidden once from somebody who sees it;
 * then it is asked for, and its values are looked for, on every path: records, lists, files, filters, orders, searches, groups,
 * titles of references, forms, notifications, and the records around it. Where values are copied to is told by the stored
 * values alone, so that a copy which nobody declared is found.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity, Field } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { type Member, system } from '../../engine/server/kernel/principal.ts';
import { createInbox } from '../../engine/server/notify/inbox/inbox.ts';
import { fieldloom } from '../../src/server/product.ts';
import { type RestrictionFacts, restricting } from '../../src/server/restrictions/index.ts';
import { isGranted, type Roots, servedEntities, visibleIn } from '../support/access-oracle.ts';
import { type Paths, pathsOf } from '../support/access-paths.ts';
import { type Copy, copiesIn, holds, type Stored, wordOf } from '../support/copied-values.ts';
import { engines } from '../support/database.ts';
import { act, dataOf, givenRequest, givenSubtask, one, patch, signInAll } from '../support/journey.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/** Those who see most of what there is, each kind of organisation and place in it. */
const persons = ['admin@acme.test', 'admin@fixit.test', 'tech@fixit.test', 'user@fixit.test', 'user@acme.test', 'owner@demo.test'] as const;
/** Records of an entity that are looked at, and of those that carry a value. */
const MOST = 1000;
const PAGE = 200;
const LOOKED_AT = 40;
const DAY = 86_400_000;
const looking = system('hidden values');
const identifying: ReadonlySet<string> = new Set(['id', 'version']);

/** Values that are equal for another reason than that one was copied, `of -> at`. */
const chance: Readonly<Record<string, string>> = {
  'organisation/nickname -> stock-item/make': 'a brand puts its name on what it makes',
  'organisation/nickname -> organisation/name': 'short and long names are typed, each for itself',
  'organisation/nickname -> organisation/name_legal': 'short and long names are typed, each for itself',
  'organisation/name -> organisation/name_legal': 'short and long names are typed, each for itself',
  'organisation/name -> partnership/provider_legal': 'short and long names are typed, each for itself',
  'partnership/provider_name -> partnership/provider_legal': 'short and long names are typed, each for itself',
  'flow/about -> flow/label': 'a flow may be called after what it is about',
  'service-hub/city -> subtask/address': 'a hub lies where its customers live',
  'role/name -> user/user_designation': 'people are called what their role is called',
  'service-hub/city -> subtask/cust_city': 'a hub lies where its customers live',
  'service-hub/city -> dispatch-proposal/city': 'a hub lies where its customers live',
  'service-hub/pincode -> subtask/cust_pincode': 'a hub lies where its customers live',
  'service-hub/pincode -> service-hub/pincodes': 'a hub serves the place where it lies',
  'service-hub/pincode -> zone/pincodes': 'a zone holds the place where its hub lies',
  'service-hub/address_line -> subtask/cust_line_2': 'a hub lies where its customers live',
  'service-hub/address_line -> subtask/address': 'a hub lies where its customers live',
  'service-hub/address_line -> service-hub/name': 'a hub is named for where it lies',
  'pincode/city -> pincode/area': 'parts of a city carry its name',
  'pincode/area -> pincode/city': 'the middle of a town carries its name',
  'item-category/path -> item-category/name': 'at the top the path is the name alone; where the name is hidden, the path goes with it',
  'definition-name/entity -> definition-name/name': 'of an entity the name is that of the entity',
  'definition-name/name -> definition-name/entity': 'of an entity the name is that of the entity',
  'deployment-request/title -> deployment-request/site': 'a deployment is called after its site',
  'deployment-request/site -> deployment-request/title': 'a deployment is called after its site',
  'flow/record_entity -> flow/name': 'a flow may be called after what it is about',
  'flow/record_entity -> flow/shape': 'a flow is drawn with the name of what it is about, which the definitions say',
  'rating/title -> rating/day': 'the rating of a day is called by it; where the day is hidden, the title goes with it',
  'rating/title -> rating/day_key': 'the rating of a day is called by it',
  'service-billing/subtotal -> service-billing/lines': 'of a single line the sum is its amount',
  'customer/cust_name -> service-request/srvc_req_contact_masked_numbers': 'whom a proxy number reaches, as somebody typed it',
  'service-request/cust_name -> service-request/srvc_req_contact_masked_numbers': 'whom a proxy number reaches, as somebody typed it',
  'subtask/assgne_name -> call-record/caller_name': 'it is the technician who calls',
  'subtask/assgne_name -> request-event/actor_name': 'it is the technician who works',
};

type Person = { readonly member: Member; readonly roots: Roots };

describe.each(engines)('hidden values on %s', (engine) => {
  let server: TestServer;
  let entities: readonly Entity[] = [];
  let copies: readonly Copy[] = [];
  const stored = new Map<string, readonly Row[]>();
  const people = new Map<string, Person>();

  const readAll = async (name: string): Promise<readonly Row[]> => {
    const rows: Row[] = [];
    let token: string | null = null;
    do {
      const more = token ? { pageToken: token } : {};
      const page = await server.server.parts.resources.list(looking, name, { pageSize: PAGE, withDeleted: true, ...more });
      rows.push(...page.data);
      token = page.next_page_token;
    } while (token !== null && rows.length < MOST);
    return rows;
  };

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    const { database, definitions, identity } = server.server.parts;
    await database.admin((run) => run('update restriction set is_active = false'));
    // What the demo has too few of.
    const all = await signInAll(server);
    const technician = await one(all.fixit, 'user', "doc.user_email == 'tech@fixit.test'");
    dataOf(await patch(all.fixit, 'user', technician.id, { automation_values: ['broadcast'], automation_value: 'broadcast' }));
    for (const [index, title] of ['Compressor hums', 'Drain pipe leaks', 'Remote does nothing'].entries()) {
      await givenSubtask(all, await givenRequest(all, { title, cust_name: `Asha ${index}${index} Menon` }), {
        remarks: `Said on the phone, ${index}.`,
      });
      const offered = await givenSubtask(all, await givenRequest(all, { title: `${title} again` }), { assgne_id: null });
      const broadcast = {
        title: `${title}, who comes?`,
        subtask_id: offered,
        expires_at: new Date(Date.now() + DAY).toISOString(),
        price: 123_400 + index * 1100,
        waves: [{ radius_km: 500, level_min: 1, delay_min: 0 }],
      };
      const { id } = dataOf(await all.fixit.post('/v1/data/job-broadcast', broadcast), 201);
      dataOf(await act(all.fixit, 'job-broadcast', id, 'publish-broadcast'));
    }
    entities = servedEntities(definitions.product());
    for (const { name } of entities) stored.set(name, await readAll(name));
    for (const name of persons) {
      const caller = await server.as(name);
      const member = await identity.sessions.principalOf(caller.token);
      const { user, org, flags } = (await caller.get('/v1/definitions/app')).body;
      if (member) people.set(name, { member, roots: { user, org, flags, now: server.clock.now(), timeZone: org.time_zone } });
    }
    copies = copiesIn(new Map(entities.map((entity) => [entity.name, entity])), stored satisfies Stored);
  }, 300_000);
  afterAll(() => server.stop());

  /** The person from whom these fields of an entity are hidden, as an administrator would. */
  const without = ({ member }: Person, entity: string, fields: readonly string[]): Member => {
    const restriction: RestrictionFacts = {
      id: '00000000-0000-7000-8000-000000000001',
      subject: 'field',
      effect: 'hide',
      entity,
      fields: fields.map((name) => `/${name}`),
      section: null,
      statuses: null,
      groups: null,
      places: null,
      pincodes: null,
      brands: null,
      condition: null,
    };
    return { ...member, restrictions: restricting([restriction]) };
  };

  const pathsFor = (member: Member, entity: string): Paths => pathsOf(server.server.parts, member, entity);
  const readableBy = ({ roots }: Person, entity: Entity): readonly Row[] =>
    (stored.get(entity.name) ?? []).filter((row) => isGranted(entity, 'read', roots, row));
  const entityOf = (name: string): Entity | undefined => entities.find((entity) => entity.name === name);

  /** Who reads most of an entity, and of its records one that is worth looking at. */
  type Reader = { readonly person: Person; readonly rows: readonly Row[] };
  const readers = new Map<string, Reader | undefined>();
  const readerOf = (entity: Entity): Reader | undefined => {
    if (!readers.has(entity.name)) {
      const all = [...people.values()].map((person) => ({ person, rows: readableBy(person, entity) }));
      readers.set(entity.name, all.filter(({ rows }) => rows.length > 0).sort((a, b) => b.rows.length - a.rows.length)[0]);
    }
    return readers.get(entity.name);
  };

  it('are asked for by no path of their own', async () => {
    const faults: string[] = [];
    for (const entity of entities) {
      const reader = readerOf(entity);
      if (!reader || entity.name === 'restriction') continue;
      const { person, rows } = reader;
      const [row] = rows;
      const names = [...entity.fields.keys()].filter((name) => !identifying.has(name));
      const paths = pathsFor(without(person, entity.name, names), entity.name);
      const fail = (what: string, seen: unknown) => void faults.push(`${entity.name}: ${what} → ${JSON.stringify(seen)}`.slice(0, 300));
      const shown = (one: unknown) => (one ? Object.keys(one).filter((name) => entity.fields.has(name) && !identifying.has(name)) : []);
      const told = [
        ['get', (await paths.get(row?.id)).body?.data],
        ['list', (await paths.list({ pageSize: 1 })).body?.data?.[0]],
        ['export', (await paths.list({ pageSize: 1, purpose: 'export' })).body?.data?.[0]],
      ] as const;
      for (const [what, one] of told) if (shown(one).length > 0) fail(what, shown(one));
      const labelled = await paths.list({ pageSize: 5, labels: true });
      if (Object.keys(labelled.body?.labels ?? {}).length > 0) fail('labels', labelled.body.labels);
      const view = await paths.view();
      const known = (view.body?.fields ?? []).map(({ name }: Field) => name).filter((name: string) => names.includes(name));
      if (known.length > 0) fail('view', known);
      for (const name of names) {
        const questions = {
          filter: paths.list({ filter: `doc.${name} == null` }),
          'filtered count': paths.group({ filter: `doc.${name} != null` }),
          order: paths.list({ orderBy: `/${name}` }),
          group: paths.group({ by: `/${name}` }),
          sum: paths.group({ sum: `/${name}` }),
          max: paths.group({ max: `/${name}` }),
          place: paths.clusters({ latitude: `/${name}`, longitude: `/${name}`, zoom: 0 }),
          fields: paths.list({ fields: [`/${name}`] }),
          file: paths.list({ fields: [`/${name}`], purpose: 'export' }),
        };
        for (const [what, asked] of Object.entries(questions)) {
          const { status } = await asked;
          if (status !== 400 && status !== 404) fail(`${what} by ${name}`, status);
        }
        const field = entity.fields.get(name);
        const word = field?.searchable ? wordOf(rows.find((one) => wordOf(one[name]))?.[name]) : undefined;
        if (word === undefined) continue;
        const found = await paths.list({ search: word.slice(0, 100) });
        if (found.status === 200 && found.body.data.length > 0) fail(`search for ${name}`, word);
        const resolved = await paths.resolve([word.slice(0, 100)]);
        if (resolved.status === 200 && resolved.body[0]?.length > 0) fail(`resolve of ${name}`, word);
      }
    }
    expect(faults).toEqual([]);
  });

  it('are no titles of the records that refer to them', async () => {
    const faults: string[] = [];
    for (const entity of entities)
      for (const { name, ref } of entity.fields.values()) {
        const target = ref === undefined ? undefined : entityOf(ref);
        const reader = readerOf(entity);
        if (!target || !reader?.rows.some((row) => row[name] !== null)) continue;
        const paths = pathsFor(without(reader.person, target.name, [target.title]), entity.name);
        const { status, body } = await paths.list({ pageSize: 50, labels: true, fields: [`/${name}`] });
        const labels = status === 200 ? Object.keys(body.labels?.[name] ?? {}) : [];
        if (labels.length > 0) faults.push(`${entity.name}/${name} is titled ${target.name}/${target.title}`);
        const groups = await paths.group({ by: `/${name}` });
        if (groups.status === 200 && Object.keys(groups.body.labels?.[name] ?? {}).length > 0)
          faults.push(`groups by ${entity.name}/${name}`);
      }
    expect(faults).toEqual([]);
  });

  it('stand in no record around them', async () => {
    const faults: string[] = [];
    const compared = new Set<string>();
    for (const { of, at, examples } of copies) {
      const name = `${of.entity}/${of.field} -> ${at.entity}/${at.field}`;
      const [source, holder] = [entityOf(of.entity), entityOf(at.entity)];
      if (!source || !holder || chance[name] !== undefined) continue;
      for (const [who, person] of people) {
        const mine = examples
          .filter((one) => isGranted(source, 'read', person.roots, one.of) && visibleIn(source, person.roots, one.of).includes(of.field))
          .filter((one) => isGranted(holder, 'read', person.roots, one.at) && visibleIn(holder, person.roots, one.at).includes(at.field))
          .slice(0, LOOKED_AT);
        if (mine.length === 0) continue;
        compared.add(name);
        const member = without(person, of.entity, [of.field]);
        const ids = mine.map((one) => (typeof one.at.id === 'number' ? one.at.id : `'${String(one.at.id)}'`)).join(', ');
        const { body } = await pathsFor(member, at.entity).list({ filter: `doc.id in [${ids}]`, withDeleted: true, pageSize: PAGE });
        const rows = new Map((body?.data ?? []).map((row: Row) => [row.id, row]));
        const left = mine.filter((one) => holds((rows.get(one.at.id) as Row | undefined)?.[at.field], one.value));
        if (left.length > 0) faults.push(`${name}, to ${who}: ${left.map(({ value }) => value.slice(0, 40)).slice(0, 2)}`);
      }
    }
    expect(compared.size).toBeGreaterThan(40);
    expect(faults).toEqual([]);
  });

  it('that a rule hides stand in no record around them', () => {
    const faults = new Set<string>();
    for (const { of, at, examples } of copies) {
      const name = `${of.entity}/${of.field} -> ${at.entity}/${at.field}`;
      const [source, holder] = [entityOf(of.entity), entityOf(at.entity)];
      if (!source || !holder || chance[name] !== undefined) continue;
      for (const [who, { roots }] of people)
        for (const one of examples) {
          const isHidden = isGranted(source, 'read', roots, one.of) && !visibleIn(source, roots, one.of).includes(of.field);
          const isShown = isGranted(holder, 'read', roots, one.at) && visibleIn(holder, roots, one.at).includes(at.field);
          if (isHidden && isShown) faults.add(`${name}, to ${who}`);
        }
    }
    expect([...faults]).toEqual([]);
  });

  it('that are shown by their title stand in no timeline', async () => {
    const faults: string[] = [];
    const told = [
      ['service-request', 'status', "doc.kind == 'status' && doc.subtask_id == null"],
      ['service-request', 'provider_id', "doc.kind == 'assigned' && doc.subtask_id == null"],
      ['subtask', 'status', "doc.kind == 'status' && doc.subtask_id != null"],
      ['subtask', 'assgne_id', "doc.kind == 'assigned' && doc.subtask_id != null"],
    ] as const;
    for (const [entity, field, filter] of told)
      for (const [who, person] of people) {
        const events = (member: Member) => pathsFor(member, 'request-event').list({ filter, pageSize: LOOKED_AT });
        const seen = (rows: readonly Row[] = []) =>
          rows.flatMap((row) => [row.from_text, row.to_text]).filter((text) => typeof text === 'string');
        const before = seen((await events(person.member)).body.data);
        const after = seen((await events(without(person, entity, [field]))).body.data);
        if (after.length > 0) faults.push(`${entity}/${field}, to ${who}: ${after[0]}`);
        if (before.length === 0 && who !== 'owner@demo.test') faults.push(`${entity}/${field}: ${who} sees none`);
      }
    expect(faults).toEqual([]);
  });

  it('stand in no notification', async () => {
    const { database, resources } = server.server.parts;
    const inbox = createInbox({ database, resources, subjects: fieldloom.subjects, product: server.server.parts.definitions.product });
    const words = (key: string) => (key.endsWith('.message') ? '{{from}} {{title}} {{name}} {{status}} {{template}} {{code}}' : key);
    const faults: string[] = [];
    let looked = 0;
    for (const { of, at, examples } of copies.filter((copy) => copy.at.entity === 'notification')) {
      for (const [who, person] of people) {
        const mine = examples.filter((one) => isGranted(entityOf('notification') as Entity, 'read', person.roots, one.at));
        if (mine.length === 0) continue;
        looked += 1;
        const { data } = await inbox.list(without(person, of.entity, [of.field]), { pageSize: 100, words });
        const left = mine.filter((one) => (data as readonly Row[]).some((row) => row.entry_id === one.at.id && holds(row, one.value)));
        if (left.length > 0) faults.push(`${of.entity}/${of.field} in ${at.field}, to ${who}: ${left[0]?.value}`);
      }
    }
    expect(looked).toBeGreaterThan(0);
    expect(faults).toEqual([]);
  });

  it('are no chance where nothing is equal', () => {
    const found = new Set(copies.map(({ of, at }) => `${of.entity}/${of.field} -> ${at.entity}/${at.field}`));
    expect(Object.keys(chance).filter((name) => !found.has(name))).toEqual([]);
  });
});
