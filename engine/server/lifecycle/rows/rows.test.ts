/** Lifecycles that are rows, run by the interpreter of all lifecycles: which moves are open, what they ask for, what is read for them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../../tests/support/database.ts';
import { schemas } from '../../../core/definitions/fixture.ts';
import { plan } from '../../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../../core/definitions/types.ts';
import type { Connection, Row } from '../../database/port.ts';
import type { Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type Principal, system } from '../../kernel/principal.ts';
import { openStage, person, type Stage, seeding, team } from '../../resources/testing/stage.ts';
import { listOf } from '../../workflows/rows.ts';
import { transitionRun } from '../transition.ts';
import { waysOf } from './ways.ts';

type Json = Record<string, unknown>;
const text = { type: 'string' };
const flag = { type: 'boolean' };
const ref = (to: string) => ({ ...text, 'x-ref': to });
const names = { type: 'array', items: { type: 'string' } };

const entity = (name: string, properties: Json, rest: Json = {}): DefinitionFile => ({
  file: `${name}.json`,
  kind: 'entity',
  json: {
    $schema: '../definition/entity.schema.json',
    $id: name,
    type: 'object',
    'x-entity': { label: 't:one', labels: 't:many', title: '/name', tenant: ['org_id'], ...(rest.entity as Json | undefined) },
    'x-access': [{ id: 'member', can: ['read', 'create', 'update', ...((rest.can as string[]) ?? [])] }],
    ...(rest.keys as Json | undefined),
    properties: { org_id: { type: 'string', format: 'uuid', readOnly: true }, name: text, ...properties },
  },
});

const fields = ['org_id', 'name', 'cycle', 'key', 'is_first', 'is_last', 'is_old', 'asks', 'from_id', 'to_id', 'roles', 'guard', 'words']
  .concat(['phase_id', 'phase_key', 'owner_id', 'kind_id', 'note', 'cost', 'to', 'why', 'state', 'custom_fields', 'order', 'owner_state'])
  .map((name) => [`field.${name}`, `The ${name}`] as const);

function jobProduct(): Product {
  const move = {
    to_input: '/to',
    lock: ['/owner_id'],
    guards: [
      {
        id: 'owner',
        when: "doc.owner_id.state != 'gone' || input.to.key == 'over'",
        at_input: '/to',
        code: 'ownerless',
        message: { text: 't:ownerless', params: { phase: 'input.to.name' } },
        params: { owner: 'doc.owner_id.state' },
      },
    ],
    set: { '/phase_key': 'input.to.key', '/note': 'default(input.why, doc.note)' },
    run: 'weigh',
    effects: [{ do: 'chime', with: { from: 'before.phase_id.name', to: 'doc.phase_id.name' } }],
  };
  const files = [
    entity(
      'phase',
      { cycle: text, key: text, order: { type: 'integer', 'x-sort': true }, is_first: flag, is_last: flag, is_old: flag, asks: names },
      { entity: { order: ['-/order'] } },
    ),
    entity(
      'step',
      { cycle: text, from_id: ref('phase'), to_id: ref('phase'), roles: names, guard: text, words: text },
      {
        keys: {
          'x-moves': {
            group: '/cycle',
            from: '/from_id',
            to: '/to_id',
            roles: '/roles',
            guard: '/guard',
            message: '/words',
            states: { group: '/cycle', key: '/key', initial: '/is_first', final: '/is_last', retired: '/is_old', require: '/asks' },
          },
        },
      },
    ),
    entity('owner', { state: text }),
    entity('kind', { custom_fields: { type: 'array', items: { type: 'object', additionalProperties: true } } }),
    entity(
      'job',
      {
        phase_id: { ...ref('phase'), readOnly: true },
        phase_key: { ...text, readOnly: true },
        owner_id: ref('owner'),
        kind_id: ref('kind'),
        note: text,
        cost: { type: 'integer' },
      },
      {
        can: ['go'],
        entity: { custom: { by: '/kind_id' } },
        keys: {
          'x-workflows': {
            go: {
              label: 't:one',
              on: 'record',
              input: { required: ['to'], properties: { to: ref('phase'), why: { ...text, 'x-writes': '/note' } } },
            },
          },
          'x-lifecycle': { field: '/phase_id', moves: 'step', transitions: { go: move } },
        },
      },
    ),
    {
      file: 'en.json',
      kind: 'locale',
      json: {
        $schema: '../locale.schema.json',
        language: 'en',
        texts: { one: 'One', many: 'Many', ownerless: 'Not {{phase}} without an owner.', ...Object.fromEntries(fields) },
      },
    },
  ] satisfies DefinitionFile[];
  const planned = plan(files, schemas);
  if (!planned.ok) throw new Error(JSON.stringify(planned.faults));
  return planned.product;
}

describe.each(engines)('lifecycles of rows on %s', (engine) => {
  let stage: Stage;
  let phases: Readonly<Record<string, string>>;
  let steps: Readonly<Record<string, string>>;
  let owner: string;
  let kind: string;
  const role = newId();
  const plain = person({ role_ids: [] });
  const chief = person({ role_ids: [role], is_admin: true });

  const make = async (name: string, rows: readonly Row[]) =>
    (
      await stage.resources.create(
        seeding,
        name,
        rows.map((row) => ({ org_id: team, ...row })),
      )
    ).map(({ id }) => String(id));

  beforeAll(async () => {
    stage = await openStage({ product: jobProduct(), engine });
    const cycle = 'jobs';
    const [open, held, over, old] = await make('phase', [
      { cycle, key: 'open', name: 'Open', is_first: true, order: 4 },
      { cycle, key: 'held', name: 'Held', asks: ['/note', '/nonsense', '/custom/floor', '/custom/gone'], order: 3 },
      { cycle, key: 'over', name: 'Over', is_last: true, order: 2 },
      { cycle, key: 'old', name: 'Old', is_old: true, order: 1 },
    ]);
    phases = { open: open ?? '', held: held ?? '', over: over ?? '', old: old ?? '' };
    const [hold, end, retire, resume] = await make('step', [
      { cycle, from_id: open, to_id: held },
      {
        cycle,
        from_id: open,
        to_id: over,
        roles: [role],
        guard: "doc.cost > 1 && doc.phase_key == 'open'",
        words: 'Only what cost something.',
      },
      { cycle, from_id: open, to_id: old },
      { cycle, from_id: held, to_id: over },
    ]);
    steps = { hold: hold ?? '', end: end ?? '', retire: retire ?? '', resume: resume ?? '' };
    [owner = ''] = await make('owner', [{ name: 'Asha', state: 'here' }]);
    [kind = ''] = await make('kind', [{ name: 'Repair', custom_fields: [{ id: 'floor', label: 'Floor', type: 'NumberInput' }] }]);
  });
  afterAll(() => stage.database.close());

  const jobs = async (...rows: Row[]) => {
    const first = { phase_id: phases.open, phase_key: 'open', owner_id: owner };
    const ids = await make(
      'job',
      rows.map((row) => ({ ...first, ...row })),
    );
    return Promise.all(ids.map(async (id) => (await stage.resources.get(seeding, 'job', id)).data));
  };
  const seen: unknown[] = [];
  const code = {
    steps: [
      {
        name: 'weigh',
        run: async (_: unknown, { moving }: { moving: readonly { lifecycle?: { states: ReadonlyMap<string, unknown> }; locked: Row }[] }) =>
          moving.map(({ lifecycle, locked }) => {
            seen.push({ states: lifecycle?.states.size, locked: (locked.owner_id as Row | undefined)?.name });
            return {};
          }),
      },
    ],
    effects: [
      {
        name: 'chime',
        options: {},
        run: async (_: unknown, __: unknown, happened: readonly { from: string | null; options: Row }[]) => {
          seen.push(...happened.map(({ options }) => options));
        },
      },
    ],
  };
  const go = async (principal: Principal, records: readonly Row[], input: Row) => {
    const job = stage.product.entities.get('job');
    const run = job && transitionRun(job, 'go', code);
    if (!run) throw new Error('It is no transition.');
    seen.length = 0;
    return stage.database.transaction(principal, (connection: Connection) =>
      run.run({ principal, connection, resources: stage.resources, now: stage.clock.now(), product: stage.product }, { records, input }),
    );
  };
  const refused = (principal: Principal, records: readonly Row[], input: Row): Promise<Problem> =>
    go(principal, records, input).then(
      () => Promise.reject(new Error('It was let through.')),
      (problem: Problem) => problem,
    );
  const stored = async ({ id }: Row) => (await stage.resources.get(seeding, 'job', String(id))).data;

  it('moves each record along its own rows, with what the definition sets and does', async () => {
    const [one = {}, two = {}] = await jobs({ note: 'A' }, { note: 'B' });
    await go(plain, [one, two], { to: phases.held });
    expect(await stored(one)).toMatchObject({ phase_id: phases.held, phase_key: 'held', note: 'A' });
    expect(seen).toEqual([
      { states: 4, locked: 'Asha' },
      { states: 4, locked: 'Asha' },
      { from: 'Open', to: 'Held' },
      { from: 'Open', to: 'Held' },
    ]);
    await go(plain, [await stored(two)], { to: phases.over, why: 'Late' });
    expect(await stored(two)).toMatchObject({ phase_key: 'over', note: 'Late' });
  });

  it('refuses what no row leads to, what is retired and what is for other roles, and names what would be allowed', async () => {
    const [job = {}] = await jobs({ note: 'x', cost: 5 });
    const allowed = async (principal: Principal, to: unknown) => {
      const { status, code: said, errors } = await refused(principal, [job], { to });
      expect({ status, said, at: errors?.[0]?.pointer }).toEqual({ status: 422, said: 'forbidden_transition', at: '/to' });
      return listOf(errors?.[0]?.params?.allowed).map((state) => (state as Row).key);
    };
    // In the order of the states' entity.
    expect(await allowed(chief, phases.open)).toEqual(['held', 'over']);
    expect(await allowed(chief, phases.old)).toEqual(['held', 'over']);
    expect(await allowed(plain, phases.over)).toEqual(['held']);
    expect(await allowed(plain, newId())).toEqual(['held']);
    const [lost = {}] = await jobs({ phase_id: null });
    expect((await refused(chief, [lost], { to: phases.held })).errors?.[0]?.message).toContain('nothing_follows');
    await go(system('nobody is bound by roles'), [job], { to: phases.over });
  });

  it('asks for what the state requires, at the input that fills it; of fields of their own for those on the form alone', async () => {
    const [bare = {}, own = {}, filled = {}] = await jobs({}, { kind_id: kind, note: 'x' }, { kind_id: kind, note: 'x' });
    const problem = await refused(plain, [bare], { to: phases.held });
    expect(problem.errors).toMatchObject([{ pointer: '/why', code: 'required', params: { field: '/note' } }]);
    expect(problem.errors?.[0]?.message).toContain('"state":"Held"');
    expect((await refused(plain, [own], { to: phases.held })).errors).toMatchObject([{ pointer: '/custom/floor', code: 'required' }]);
    await go(
      plain,
      [
        { ...filled, custom: { floor: 2 } },
        { ...bare, note: 'y' },
      ],
      { to: phases.held },
    );
  });

  it('holds guards of the definition and of the row, the row’s over the record but for its state', async () => {
    const [gone] = await make('owner', [{ name: 'Ravi', state: 'gone' }]);
    const [left = {}, cheap = {}, dear = {}] = await jobs({ owner_id: gone, note: 'x' }, { cost: 1 }, { cost: 2 });
    expect(await refused(chief, [left], { to: phases.held })).toMatchObject({
      message: 't:ownerless {"title":"","phase":"Held"}',
      errors: [{ pointer: '/to', code: 'ownerless', params: { owner: 'gone' } }],
    });
    expect(await refused(chief, [dear, cheap], { to: phases.over })).toMatchObject({
      code: 'forbidden_transition',
      errors: [{ pointer: '/to', code: 'guard', message: 'Only what cost something.' }],
    });
    expect((await stored(dear)).phase_key).toBe('open');
    await go(chief, [dear], { to: phases.over });
    await stage.resources.update(seeding, 'step', [{ id: steps.hold ?? '', patch: { guard: 'doc.cots > 1' } }]);
    const [blocked = {}] = await jobs({ note: 'x', cost: 5 });
    expect((await refused(chief, [blocked], { to: phases.held })).errors).toMatchObject([{ code: 'guard' }]);
    await stage.resources.update(seeding, 'step', [{ id: steps.hold ?? '', patch: { guard: null } }]);
  });

  it('reads as much for fifty records as for one, and neither state nor locked record twice', async () => {
    const many = await jobs(...Array.from({ length: 50 }, () => ({ note: 'x' })));
    const job = stage.product.entities.get('job');
    const run = job && transitionRun(job, 'go', code);
    const count = async (records: readonly Row[]) => {
      const texts: string[] = [];
      await stage.database.transaction(seeding, async (connection) => {
        const kysely = connection.kysely.withPlugin({
          transformQuery: ({ node }) => {
            texts.push(node.kind);
            return node;
          },
          transformResult: async ({ result }) => result,
        });
        const told: Connection = { ...connection, kysely, as: (_, work) => work(told) };
        const context = {
          principal: seeding,
          connection: told,
          resources: stage.resources,
          now: stage.clock.now(),
          product: stage.product,
        };
        await run?.run(
          { ...context, resources: { ...stage.resources, update: async () => records } },
          { records, input: { to: phases.held } },
        );
      });
      return texts.length;
    };
    // The lock, the states and the moves.
    expect([await count(many.slice(0, 1)), await count(many)]).toEqual([3, 3]);
  });

  it('tells the server where records may go by themselves', async () => {
    const [job = {}, other = {}] = await jobs({ cost: 5 }, { note: 'x' });
    const ways = await stage.database.read(seeding, (connection) =>
      waysOf({ connection, product: stage.product, principal: seeding, now: stage.clock.now() }, 'job', [job, other]),
    );
    const keys = (record: Row) => ways.from(record.phase_id, record).map(({ key }) => key);
    expect([keys(job), keys(other)]).toEqual([['over'], ['held']]);
    expect([ways.stateOf(phases.open)?.title, ways.stateOf(newId()), ways.from(null, job)]).toEqual(['Open', undefined, []]);
  });
});
