/**
 * Every entity, verb and person, through every path, held against the access rules of the definitions. What definitions
 * bring is covered as it comes: nothing here names an entity, but for the few escalations that are told by name.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import { fieldTypes } from '../../engine/core/fields/field-types.ts';
import type { Row } from '../../src/server/database/port.ts';
import { newId } from '../../src/server/kernel/ids.ts';
import { system } from '../../src/server/kernel/principal.ts';
import {
  grantsOf,
  hiddenFrom,
  isForeign,
  isGranted,
  isMaskedIn,
  maskedFor,
  type Roots,
  servedEntities,
  visibleIn,
} from '../support/access-oracle.ts';
import { engines } from '../support/database.ts';
import { type Answer, type Caller, startTestServer, type TestServer } from '../support/server.ts';

const persons = [
  'owner@demo.test',
  'admin@acme.test',
  'user@acme.test',
  'admin@fixit.test',
  'user@fixit.test',
  'tech@fixit.test',
  'admin@globex.test',
  'admin@zenith.test',
] as const;

/** Records of an entity that are looked at; of larger ones the rest is not compared. */
const MOST = 400;
const looking = system('matrix of access');
const query = (text: string) => encodeURIComponent(text);
const STALE = { headers: { 'if-match': '"999999"' } };

type Person = {
  readonly name: string;
  readonly caller: Caller;
  readonly roots: Roots;
  readonly org: { id: string; partner_ids: string[] };
};
type Rows = { readonly rows: readonly Row[]; readonly isAll: boolean };

describe.each(engines)('access on %s', (engine) => {
  let server: TestServer;
  let entities: readonly Entity[] = [];
  const stored = new Map<string, Rows>();
  const people = new Map<string, Person>();

  beforeAll(async () => {
    server = await startTestServer({ engine, seed: true });
    const { database, definitions, resources } = server.server.parts;
    // The rules are told here without what organisations restrict: that has tests of its own.
    await database.admin((run) => run('update restriction set is_active = false'));
    entities = servedEntities(definitions.product());
    for (const entity of entities) {
      const rows: Row[] = [];
      let token: string | null = null;
      do {
        const page = await resources.list(looking, entity.name, {
          pageSize: 200,
          withDeleted: true,
          ...(token ? { pageToken: token } : {}),
        });
        rows.push(...page.data);
        token = page.next_page_token;
      } while (token !== null && rows.length < MOST);
      stored.set(entity.name, { rows, isAll: token === null });
    }
    for (const name of persons) {
      const caller = await server.as(name);
      const { user, org, flags } = (await caller.get('/v1/definitions/app')).body;
      people.set(name, { name, caller, org, roots: { user, org, flags, now: server.clock.now(), timeZone: org.time_zone } });
    }
  }, 240_000);
  afterAll(() => server.stop());

  const personOf = (name: string): Person => {
    const found = people.get(name);
    if (!found) throw new Error(`${name} is nobody.`);
    return found;
  };
  const rowsOf = (entity: Entity) => stored.get(entity.name) ?? { rows: [], isAll: true };
  /** Runs a check for every entity and answers what went wrong, so that one run tells of all. */
  const forEach = async (check: (entity: Entity, fail: (what: string, seen: unknown) => void) => Promise<void>): Promise<string[]> => {
    const faults: string[] = [];
    for (const entity of entities) await check(entity, (what, seen) => void faults.push(`${entity.name}: ${what} → ${String(seen)}`));
    return faults;
  };

  describe.each(persons)('%s', (name) => {
    it('reads what the rules show, on every path', async () => {
      const { caller, roots } = personOf(name);
      const faults = await forEach(async (entity, fail) => {
        const path = `/v1/data/${entity.name}`;
        const isOpen = grantsOf(entity, 'read', roots).length > 0;
        if (!isOpen) {
          for (const answer of [
            await caller.get(path),
            await caller.get(`${path}/group`),
            await caller.get(`${path}?purpose=export`),
            await caller.post(`${path}/resolve`, { words: ['a'] }),
            await caller.get(`${path}/${newIdFor(entity)}`),
          ])
            if (answer.status !== 404) fail('a path is open that should not be', answer.status);
          return;
        }
        const { rows, isAll } = rowsOf(entity);
        const known = new Map(rows.map((row) => [row.id, row]));
        const readable = rows.filter((row) => isGranted(entity, 'read', roots, row));
        const listed = readable.filter((row) => entity.deleted === undefined || row[entity.deleted] !== true);
        const page = await caller.get(`${path}?page_size=200&count=exact&labels=true`);
        if (page.status !== 200) return fail('list', page.text);
        if (isAll && page.body.count.value !== listed.length) fail(`count, of ${listed.length}`, page.body.count.value);
        if (isAll && rows.length <= 200 && !isSameSet(page.body.data.map(idOf), listed.map(idOf)))
          fail('records of the list', page.body.data.length);
        for (const row of page.body.data) {
          const whole = known.get(row.id);
          if (whole) checkRow(entity, roots, { row, whole, fail });
        }
        if (isAll) {
          const total = await caller.get(`${path}/group`);
          if (total.body.data?.[0]?.count !== listed.length) fail(`group, of ${listed.length}`, total.text);
        }
        const one = readable[0];
        if (one) {
          const answer = await caller.get(`${path}/${one.id}`);
          if (answer.status === 200) checkRow(entity, roots, { row: answer.body.data, whole: one, fail });
          else fail('get', answer.status);
        }
        const hidden = rows.find((row) => !isGranted(entity, 'read', roots, row));
        if (hidden) {
          if ((await caller.get(`${path}/${hidden.id}`)).status !== 404) fail('get of a hidden one', hidden.id);
          const id = entity.idType === 'serial' ? hidden.id : `'${hidden.id}'`;
          const found = await caller.get(`${path}?filter=${query(`doc.id == ${id}`)}`);
          if (found.status !== 200 || found.body.data.length > 0) fail('list of a hidden one', found.text);
          const words = await caller.post(`${path}/resolve`, { words: [String(hidden.id)] });
          if (words.body.data?.[0]?.matches?.length !== 0) fail('resolve of a hidden one', words.text);
        }
        await checkExport(entity, roots, { caller, rows, fail });
      });
      expect(faults).toEqual([]);
    });

    it('asks by nothing that is hidden or masked', async () => {
      const { caller, roots } = personOf(name);
      const faults = await forEach(async (entity, fail) => {
        if (grantsOf(entity, 'read', roots).length === 0) return;
        const path = `/v1/data/${entity.name}`;
        const hidden = hiddenFrom(entity, roots);
        const closed = [...hidden, ...maskedFor(entity, roots).map((field) => field.name)];
        for (const field of closed.slice(0, 4)) {
          const isSortable = entity.fields.get(field)?.sortable === true;
          const questions = [
            `${path}?filter=${query(`doc.${field} == null`)}`,
            `${path}/group?by=/${field}`,
            ...(isSortable ? [`${path}?order_by=/${field}`] : []),
            ...(hidden.includes(field) ? [`${path}?fields=/${field}`] : []),
          ];
          for (const question of questions) {
            const { status } = await caller.get(question);
            if (status !== 400) fail(question, status);
          }
        }
      });
      expect(faults).toEqual([]);
    });

    it('is shown what it may do, and given forms for that alone', async () => {
      const { caller, roots } = personOf(name);
      const faults = await forEach(async (entity, fail) => {
        const verbs = ['read', 'create', 'update', 'delete', 'export', ...entity.workflows.keys()];
        const may = verbs.filter((verb) => grantsOf(entity, verb, roots).length > 0);
        const view = await caller.get(`/v1/definitions/entities/${entity.name}`);
        const isKnown = may.includes('read') || may.includes('create');
        if (view.status !== (isKnown ? 200 : 404)) fail('view', view.status);
        if (view.status === 200) {
          if (!isSameSet(Object.keys(view.body.can), may)) fail(`can, of ${may}`, Object.keys(view.body.can));
          const hidden = new Set(hiddenFrom(entity, roots));
          const shown = view.body.fields.filter((field: { name: string; writable: boolean }) => hidden.has(field.name) && !field.writable);
          if (shown.length > 0)
            fail(
              'fields of the view',
              shown.map((field: { name: string }) => field.name),
            );
        }
        const purposes = ['create', 'update', ...entity.workflows.keys()];
        for (const purpose of purposes.filter((each) => !may.includes(each))) {
          const { status } = await caller.get(`/v1/definitions/forms/${entity.name}?for=${purpose}`);
          if (status !== 404) fail(`form for ${purpose}`, status);
        }
      });
      expect(faults).toEqual([]);
    });

    it('writes what the rules let it write', async () => {
      const { caller, roots, org } = personOf(name);
      const faults = await forEach(async (entity, fail) => {
        const path = `/v1/data/${entity.name}`;
        const { rows } = rowsOf(entity);
        const mayCreate = grantsOf(entity, 'create', roots).length > 0;
        const tried = await caller.post(`${path}?validate_only=true`, [{}]);
        if (tried.status !== (mayCreate ? 200 : 404)) fail('create, tried out', tried.text);
        if (!mayCreate) {
          for (const answer of [await caller.post(path, {}), await caller.post(`${path}?on_error=continue`, [{}])])
            if (answer.status !== 404) fail('create', answer.status);
        }
        for (const verb of ['update', 'delete', ...recordWorkflows(entity)]) {
          const denied = rows.filter((row) => !isGranted(entity, verb, roots, row));
          // One that is theirs or their partners', and one of strangers: what stands between differs.
          const targets = [denied.find((row) => !isForeign(entity, row, org)), denied.find((row) => isForeign(entity, row, org))];
          for (const target of targets.filter((row) => row !== undefined)) {
            const { status } = await write(caller, path, verb, target);
            if (status !== 404) fail(`${verb} of ${target.id}`, status);
          }
          const granted = rows.find((row) => isGranted(entity, verb, roots, row));
          // Too old a version: that far, and no farther, so that nothing changes.
          const answer = granted && (await write(caller, path, verb, granted));
          if (answer && ![412, 422].includes(answer.status)) fail(`${verb} of a granted one`, answer.text);
        }
        for (const verb of collectionWorkflows(entity))
          if (grantsOf(entity, verb, roots).length === 0) {
            const { status } = await caller.post(`${path}/actions/${verb}`, {});
            if (status !== 404) fail(verb, status);
          }
      });
      expect(faults).toEqual([]);
    });

    it('gains nothing by what it sends', async () => {
      const { caller, roots } = personOf(name);
      const faults = await forEach(async (entity, fail) => {
        const path = `/v1/data/${entity.name}`;
        const target = rowsOf(entity).rows.find((row) => isGranted(entity, 'update', roots, row));
        const mayCreate = grantsOf(entity, 'create', roots).length > 0;
        const refuses = async (what: string, body: unknown) => {
          const tries: Answer[] = [];
          if (target) tries.push(await caller.patch(`${path}/${target.id}`, body, { headers: { 'if-match': `"${target.version}"` } }));
          if (mayCreate) tries.push(await caller.post(path, body));
          for (const answer of tries) if (![400, 404, 422].includes(answer.status)) fail(what, answer.text.slice(0, 200));
        };
        if (!target && !mayCreate) return;
        const closed = [...entity.fields.values()].filter((field) => field.readOnly || field.system);
        for (const field of closed.slice(0, 3)) await refuses(`a read-only field, ${field.name}`, { [field.name]: sampleOf(field) });
        const [tenant] = entity.tenant;
        if (tenant !== undefined) await refuses('another organisation', { [tenant]: newId() });
        await refuses('a field that nobody has', { is_admin_of_everything: true });
        await refuses('a key of the prototype', JSON.parse('{"__proto__": {"is_admin": true}}'));
        await refuses('a constructor', { constructor: { prototype: { is_admin: true } } });
        const reference = [...entity.fields.values()].find(
          ({ type, readOnly, system: isSystem }) => type === 'ref' && !readOnly && !isSystem,
        );
        if (reference) await refuses('a record inside a record', { [reference.name]: { id: newId(), name: 'Mine', org_id: newId() } });
      });
      expect(faults).toEqual([]);
    });
  });

  it('lets nobody raise himself', async () => {
    for (const name of persons) {
      const { caller, roots } = personOf(name);
      const { id, role_ids } = roots.user as { id: string; role_ids: string[] };
      const own = await caller.get(`/v1/data/user/${id}`);
      if (own.status !== 200) continue;
      const headers = { 'if-match': own.headers.etag };
      const raises: Row[] = [
        { user_role: [] },
        { user_role: [...role_ids, newId()] },
        { can_see_consumer_phonenumber: own.body.data.can_see_consumer_phonenumber !== true },
        { is_admin: true },
        { identity_id: newId() },
        { org_id: newId() },
        { assgnd_org_ids: [newId()] },
      ];
      for (const body of raises) {
        const { status } = await caller.patch(`/v1/data/user/${id}`, body, { headers });
        expect([404, 422], `${name} ${JSON.stringify(body)}`).toContain(status);
      }
      const role = await caller.patch(
        `/v1/data/role/${role_ids[0]}`,
        { is_admin: false, is_on_field: true },
        { headers: { 'if-match': '"1"' } },
      );
      expect([404, 409, 412, 422], name).toContain(role.status);
    }
    for (const name of persons) {
      const again = (await personOf(name).caller.get('/v1/definitions/app')).body;
      expect(again.user, name).toEqual(personOf(name).roots.user);
    }
  });

  async function checkExport(
    entity: Entity,
    roots: Roots,
    { caller, rows, fail }: { caller: Caller; rows: readonly Row[]; fail: (what: string, seen: unknown) => void },
  ): Promise<void> {
    const path = `/v1/data/${entity.name}?purpose=export&page_size=1000`;
    const isOpen = grantsOf(entity, 'export', roots).length > 0;
    const answer = await caller.get(path);
    if (answer.status !== (isOpen ? 200 : 404)) return fail('export', answer.status);
    const known = new Map(rows.map((row) => [row.id, row]));
    for (const row of answer.body.data ?? []) {
      const whole = known.get(row.id);
      if (!whole) continue;
      if (!isGranted(entity, 'export', roots, whole) || !isGranted(entity, 'read', roots, whole)) fail('export of', row.id);
      const visible = new Set(visibleIn(entity, roots, whole));
      const more = Object.keys(row).filter((field) => !visible.has(field));
      if (more.length > 0) fail('fields of the export', more);
    }
  }
});

const idOf = ({ id }: Row) => id;
const isSameSet = (one: readonly unknown[], other: readonly unknown[]) => {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((item) => set.has(item));
};
const newIdFor = (entity: Entity) => (entity.idType === 'serial' ? 999_999 : newId());
const recordWorkflows = (entity: Entity) => [...entity.workflows.values()].filter(({ on }) => on === 'record').map(({ name }) => name);
const collectionWorkflows = (entity: Entity) =>
  [...entity.workflows.values()].filter(({ on }) => on === 'collection').map(({ name }) => name);

function write(caller: Caller, path: string, verb: string, row: Row): Promise<Answer> {
  if (verb === 'update') return caller.patch(`${path}/${row.id}`, {}, STALE);
  if (verb === 'delete') return caller.delete(`${path}/${row.id}`, STALE);
  return caller.post(`${path}/${row.id}/actions/${verb}`, {}, STALE);
}

/** The fields that the record may show, neither fewer nor more, and dots where the rules say so. */
function checkRow(
  entity: Entity,
  roots: Roots,
  { row, whole, fail }: { row: Row; whole: Row; fail: (what: string, seen: unknown) => void },
): void {
  if (!isGranted(entity, 'read', roots, whole)) fail('a record that is hidden', row.id);
  const visible = visibleIn(entity, roots, whole);
  if (!isSameSet(Object.keys(row), visible)) fail(`fields of ${row.id}, of ${visible}`, Object.keys(row));
  for (const [name, value] of Object.entries(row)) {
    const isBare = value === null || value === '••••' || (typeof value === 'string' && value.startsWith('•••• '));
    if (isMaskedIn(entity, name, roots, whole) && !isBare) fail(`mask of ${name}`, value);
  }
}

/** A value of the field's form, so that it is the right that refuses it. */
function sampleOf({
  type,
  options,
  schema,
}: {
  type: keyof typeof fieldTypes;
  options?: readonly { value: unknown }[];
  schema: Row;
}): unknown {
  if (options?.[0]) return fieldTypes[type].storage === 'text[]' ? [options[0].value] : options[0].value;
  const { storage } = fieldTypes[type];
  if (schema.type === 'integer' || storage === 'integer' || storage === 'bigint' || storage === 'double precision') return 1;
  if (storage === 'uuid') return newId();
  if (storage === 'boolean') return true;
  if (storage === 'date') return '2026-01-01';
  if (storage === 'timestamptz') return '2026-01-01T00:00:00.000Z';
  if (storage === 'text') return 'x';
  return storage === 'jsonb' ? {} : [];
}
