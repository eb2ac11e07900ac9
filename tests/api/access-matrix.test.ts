/**
 * Every entity, verb and person, through every path, held against the access rules of the definitions. What definitions
 * bring is covered as it comes: nothing here names an entity, but for the escalations that are told by name. Without
 * TEST_WHOLE=1 what is written is tried by every person on half of the entities, and on every entity by half of the persons.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entity } from '../../engine/core/definitions/types.ts';
import type { Row } from '../../engine/server/database/port.ts';
import { newId } from '../../engine/server/kernel/ids.ts';
import { type Member, system } from '../../engine/server/kernel/principal.ts';
import { checkExport, checkRow, type Fail, isSameSet } from '../support/access-checks.ts';
import { grantsOf, hiddenFrom, isForeign, isGranted, maskedFor, type Roots, servedEntities } from '../support/access-oracle.ts';
import { type Paths, pathsOf } from '../support/access-paths.ts';
import { escalations } from '../support/access-raises.ts';
import { engines } from '../support/database.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';

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

type Name = (typeof persons)[number];

const isWhole = process.env.TEST_WHOLE === '1';
/** Which entities a person meets, by their place. */
type Among = (name: Name, index: number) => boolean;
const all: Among = () => true;
const sampled: Among = (name, index) => isWhole || (index + persons.indexOf(name)) % 2 === 0;

/** Records of an entity that are looked at; of larger ones the rest is not compared. */
const MOST = 400;
/** Largest page. */
const PAGE = 200;
const looking = system('matrix of access');

type Person = { readonly caller: Caller; readonly member: Member; readonly roots: Roots };
type Rows = { readonly rows: readonly Row[]; readonly isAll: boolean };
type About = {
  readonly entity: Entity;
  readonly index: number;
  readonly paths: Paths;
  readonly roots: Roots;
  readonly rows: readonly Row[];
  readonly fail: Fail;
};

describe.each(engines)('access on %s', (engine) => {
  let server: TestServer;
  let entities: readonly Entity[] = [];
  const stored = new Map<string, Rows>();
  const people = new Map<string, Person>();

  beforeAll(async () => {
    server = await startTestServer({ areas: 'all', engine, seed: true });
    const { database, definitions, resources, identity } = server.server.parts;
    // The rules are told here without what organisations restrict: that has tests of its own.
    await database.admin((run) => run('update restriction set is_active = false'));
    // One of them sees dots.
    await database.admin((run) => run(`update "user" set can_see_consumer_phonenumber = false where user_email = 'tech@fixit.test'`));
    entities = servedEntities(definitions.product());
    for (const entity of entities) {
      const rows: Row[] = [];
      let token: string | null = null;
      do {
        const page = await resources.list(looking, entity.name, {
          pageSize: PAGE,
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
      const member = await identity.sessions.principalOf(caller.token);
      const { user, org, flags } = (await caller.get('/v1/definitions/app')).body;
      if (member) people.set(name, { caller, member, roots: { user, org, flags, now: server.clock.now(), timeZone: org.time_zone } });
    }
    expect([...people.keys()]).toEqual(persons);
  }, 300_000);
  afterAll(() => server.stop());

  const personOf = (name: string): Person => {
    const found = people.get(name);
    if (!found) throw new Error(`${name} is nobody.`);
    return found;
  };
  const isAllOf = (entity: Entity) => stored.get(entity.name)?.isAll ?? true;

  /** Runs a check for the entities that are meant, as one person, and answers what went wrong: one run tells of all. */
  const forEach = async (name: Name, among: Among, check: (about: About) => Promise<void>): Promise<string[]> => {
    const { member, roots } = personOf(name);
    const faults: string[] = [];
    for (const [index, entity] of entities.entries()) {
      if (!among(name, index)) continue;
      const fail: Fail = (what, seen) => void faults.push(`${entity.name}: ${what} → ${JSON.stringify(seen)}`.slice(0, 500));
      const paths = pathsOf(server.server.parts, member, entity.name);
      await check({ entity, index, paths, roots, rows: stored.get(entity.name)?.rows ?? [], fail });
    }
    return faults;
  };

  describe.each(persons)('%s', (name) => {
    it('reads what the rules show, on every path', async () => {
      const faults = await forEach(name, all, async ({ entity, paths, roots, rows, fail }) => {
        if (grantsOf(entity, 'read', roots).length === 0) {
          const closed = [
            paths.list(),
            paths.group(),
            paths.list({ purpose: 'export' }),
            paths.resolve(['a']),
            paths.get(strangeId(entity)),
          ];
          for (const { status } of await Promise.all(closed)) if (status !== 404) fail('a path is open that should not be', status);
          return;
        }
        const readable = rows.filter((row) => isGranted(entity, 'read', roots, row));
        const listed = readable.filter((row) => entity.deleted === undefined || row[entity.deleted] !== true);
        const all = await paths.list({ fields: ['/id'], pageSize: PAGE, count: 'exact' });
        if (isAllOf(entity) && all.body.count?.value !== listed.length) fail(`count, of ${listed.length}`, all.body);
        if (isAllOf(entity) && listed.length <= PAGE && !isSameSet(all.body.data?.map(idOf) ?? [], listed.map(idOf)))
          fail('records of the list', all.body);
        const total = await paths.group();
        if (isAllOf(entity) && total.body.data?.[0]?.count !== listed.length) fail(`group, of ${listed.length}`, total.body);
        const known = new Map(rows.map((row) => [row.id, row]));
        const page = await paths.list({ pageSize: 5, labels: true });
        const one = readable[0] ? (await paths.get(readable[0].id)).body.data : undefined;
        if (readable[0] && !one) fail('get', readable[0].id);
        for (const row of [...(page.body.data ?? []), ...(one ? [one] : [])]) {
          const whole = known.get(row.id);
          if (whole) checkRow(entity, roots, { row, whole, fail });
        }
        const hidden = rows.find((row) => !isGranted(entity, 'read', roots, row));
        if (hidden) {
          if ((await paths.get(hidden.id)).status !== 404) fail('get of a hidden one', hidden.id);
          const found = await paths.list({ filter: `doc.id == ${entity.idType === 'serial' ? hidden.id : `'${hidden.id}'`}` });
          if (found.body.data?.length !== 0) fail('list of a hidden one', found.body);
          const words = await paths.resolve([String(hidden.id)]);
          if (words.body[0]?.length !== 0) fail('resolve of a hidden one', words.body);
        }
        await checkExport(entity, roots, { answer: await paths.list({ purpose: 'export', pageSize: 20 }), rows, fail });
      });
      expect(faults).toEqual([]);
    });

    it('asks by nothing that is hidden or masked', async () => {
      const faults = await forEach(name, all, async ({ entity, paths, roots, fail }) => {
        if (grantsOf(entity, 'read', roots).length === 0) return;
        const hidden = hiddenFrom(entity, roots);
        for (const field of [...hidden, ...maskedFor(entity, roots).map((each) => each.name)].slice(0, 4)) {
          const questions: [string, Promise<{ status: number }>][] = [
            ['filter', paths.list({ filter: `doc.${field} == null` })],
            ['group', paths.group({ by: `/${field}` })],
            ['order', paths.list({ orderBy: `/${field}` })],
            ['sum', paths.group({ sum: `/${field}` })],
          ];
          if (hidden.includes(field)) questions.push(['fields', paths.list({ fields: [`/${field}`] })]);
          for (const [what, asked] of questions) {
            const { status } = await asked;
            if (status !== 400) fail(`${what} by ${field}`, status);
          }
        }
      });
      expect(faults).toEqual([]);
    });

    it('is shown what it may do, and given forms for that alone', async () => {
      const faults = await forEach(name, all, async ({ entity, paths, roots, fail }) => {
        const verbs = ['read', 'create', 'update', 'delete', 'export', ...entity.workflows.keys()];
        const may = verbs.filter((verb) => grantsOf(entity, verb, roots).length > 0);
        const view = await paths.view();
        const isKnown = may.includes('read') || may.includes('create');
        if (view.status !== (isKnown ? 200 : 404)) fail('view', view.status);
        if (view.status === 200) {
          if (!isSameSet(Object.keys(view.body.can), may)) fail(`can, of ${may}`, Object.keys(view.body.can));
          const hidden = new Set(hiddenFrom(entity, roots));
          const shown = view.body.fields.filter((field: { name: string; writable: boolean }) => hidden.has(field.name) && !field.writable);
          if (shown.length > 0) fail('fields of the view', shown.map(nameOf));
        }
        for (const purpose of ['create', 'update', ...entity.workflows.keys()]) {
          const { status } = await paths.form(purpose);
          if (status !== (may.includes(purpose) ? 200 : 404)) fail(`form for ${purpose}`, status);
        }
      });
      expect(faults).toEqual([]);
    });

    it('writes what the rules let it write', async () => {
      const { org } = personOf(name).member;
      const faults = await forEach(name, sampled, async ({ entity, paths, roots, rows, fail }) => {
        const mayCreate = grantsOf(entity, 'create', roots).length > 0;
        const tried = await paths.tryOut({});
        if (tried.status !== (mayCreate ? 200 : 404)) fail('create, tried out', tried);
        if (!mayCreate && (await paths.create({})).status !== 404) fail('create', 'let through');
        const verbs = ['update', 'delete', ...[...entity.workflows.values()].filter(({ on }) => on === 'record').map(nameOf)];
        for (const verb of verbs) {
          const denied = rows.filter((row) => !isGranted(entity, verb, roots, row));
          // One that is theirs or their partners', and one of strangers: what stands between differs.
          for (const target of [denied.find((row) => !isForeign(entity, row, org)), denied.find((row) => isForeign(entity, row, org))]) {
            const status = target ? (await write(paths, verb, target.id)).status : 404;
            if (status !== 404) fail(`${verb} of ${target?.id}`, status);
            if (verb !== 'update' || !target) continue;
            const inList = await paths.changeInList(target.id, {});
            if (inList.status !== 404) fail(`update of ${target.id} in a list`, inList);
          }
          const granted = rows.find((row) => isGranted(entity, verb, roots, row));
          // Too old a version: that far and no farther, so that nothing changes.
          const answer = granted && (await write(paths, verb, granted.id));
          if (answer && ![412, 422].includes(answer.status)) fail(`${verb} of a granted one`, answer);
        }
        for (const { name: verb, on } of entity.workflows.values())
          if (on === 'collection' && grantsOf(entity, verb, roots).length === 0) {
            const { status } = await paths.run(verb, null);
            if (status !== 404) fail(verb, status);
          }
      });
      expect(faults).toEqual([]);
    });

    it('gains nothing by what it sends', async () => {
      const faults = await forEach(name, sampled, async ({ entity, paths, roots, rows, fail }) => {
        const target = rows.find((row) => isGranted(entity, 'update', roots, row));
        const mayCreate = grantsOf(entity, 'create', roots).length > 0;
        for (const { what, body } of target || mayCreate ? escalations(entity) : []) {
          const tries = [
            ...(target ? [paths.update(target.id, body, target.version), paths.changeInList(target.id, body)] : []),
            ...(mayCreate ? [paths.create(body)] : []),
          ];
          for (const { status, body: answer } of await Promise.all(tries))
            if (![400, 404, 422].includes(status)) fail(what, { status, answer });
        }
      });
      expect(faults).toEqual([]);
    });

    it('meets the same behind every address', async () => {
      const { caller } = personOf(name);
      const faults = await forEach(name, sampled, async ({ entity, index, paths, roots, rows, fail }) => {
        const address = `/v1/data/${entity.name}`;
        const hidden = rows.find((row) => !isGranted(entity, 'read', roots, row))?.id ?? strangeId(entity);
        const stale = { headers: { 'if-match': '"999999"' } };
        const [workflow] = [...entity.workflows.values()].filter(({ on }) => on === 'record').map(nameOf);
        const both = [
          () => [caller.get(`${address}?page_size=1`), paths.list({ pageSize: 1 })],
          () => [caller.get(`${address}/group`), paths.group()],
          () => [caller.get(`${address}?purpose=export&page_size=1`), paths.list({ purpose: 'export', pageSize: 1 })],
          () => [caller.get(`${address}/${hidden}`), paths.get(hidden)],
          () => [caller.post(`${address}/resolve`, { words: ['a'] }), paths.resolve(['a'])],
          () => [caller.post(`${address}?validate_only=true`, [{}]), paths.tryOut({})],
          () => [caller.patch(`${address}/${hidden}`, {}, stale), paths.update(hidden, {})],
          () => [caller.delete(`${address}/${hidden}`, stale), paths.remove(hidden)],
          () => [caller.get(`/v1/definitions/entities/${entity.name}`), paths.view()],
          () => [caller.get(`/v1/definitions/forms/${entity.name}?for=create`), paths.form('create')],
          ...(workflow ? [() => [caller.post(`${address}/${hidden}/actions/${workflow}`, {}, stale), paths.run(workflow, hidden)]] : []),
        ];
        // Two addresses an entity and person: every address with every person, and in the whole with every entity.
        for (const turn of [index, index + 5]) {
          const [one, other] = await Promise.all(both[(turn + persons.indexOf(name)) % both.length]?.() ?? []);
          if (one?.status !== other?.status) fail(`address ${turn}`, [one?.status, other?.status]);
        }
      });
      expect(faults).toEqual([]);
    });
  });

  it('lets nobody raise himself', async () => {
    for (const name of persons) {
      const { caller, member } = personOf(name);
      const { id, role_ids } = member.user;
      const own = await caller.get(`/v1/data/user/${id}`);
      if (own.status !== 200) continue;
      const headers = { 'if-match': String(own.headers.etag) };
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
    }
    for (const name of persons) {
      const again = (await personOf(name).caller.get('/v1/definitions/app')).body;
      expect(again.user, name).toEqual(personOf(name).roots.user);
    }
  });
});

const idOf = ({ id }: Row) => id;
const nameOf = ({ name }: { readonly name: string }) => name;
const strangeId = (entity: Entity) => (entity.idType === 'serial' ? 999_999 : newId());

function write(paths: Paths, verb: string, id: unknown) {
  if (verb === 'update') return paths.update(id, {});
  return verb === 'delete' ? paths.remove(id) : paths.run(verb, id);
}
