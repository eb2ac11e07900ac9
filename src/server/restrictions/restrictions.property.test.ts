/** Whatever is restricted: a person gets a part of what he would get without, and what is hidden influences no answer. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Restriction, restrictProduct } from '../../../engine/core/access/index.ts';
import type { Product } from '../../../engine/core/definitions/types.ts';
import { compileTrusted } from '../../../engine/core/rules/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { newId } from '../../../engine/server/kernel/ids.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { createSigner } from '../../../engine/server/kernel/secret.ts';
import { createResources } from '../../../engine/server/resources/index.ts';
import { mask } from '../../../engine/server/resources/mask.ts';
import { openStage, person, type Stage, seeding, team } from '../../../engine/server/resources/testing/stage.ts';
import type { GroupQuery, ListQuery, Resources } from '../../../engine/server/resources/types.ts';

/** Each asks some hundred questions twice. */
const RUNS = 12;

let stage: Stage;
let resources: Resources;
let admin: Member;
/** What the admin is held to: restricted or not. */
let product: Product;
let ids: readonly string[] = [];
let kinds: readonly number[] = [];

/** Values that may be hidden, each with another that nobody could tell from it, were it hidden or masked. */
const fields = {
  title: ["'visit'", "'audit'"],
  cost: ['100', '999'],
  remark: ["'gold'", "'lead'"],
  score: ['5', '1'],
  state: ["'open'", "'shut'"],
  due: ["date '2026-03-01'", "date '2026-04-01'"],
  seen: ["timestamptz '2026-03-01T10:00:00Z'", "timestamptz '2026-03-09T10:00:00Z'"],
  phone: ["'9876543210'", "'9000003210'"],
  code: ["'A1'", "'B2'"],
} as const;
type Name = keyof typeof fields;
const names = Object.keys(fields) as Name[];
const customs = ['floor', 'gate'] as const;

beforeAll(async () => {
  stage = await openStage();
  const custom_fields = [
    { id: 'floor', label: 'Floor', type: 'NumberInput' },
    { id: 'gate', label: 'Gate', type: 'TextInput' },
  ];
  const made = await stage.resources.create(seeding, 'kind', [
    { org_id: team, name: 'Repair', custom_fields },
    { org_id: team, name: 'Fitting', custom_fields },
  ]);
  kinds = made.map(({ id }) => Number(id));
  const rows = Array.from({ length: 12 }, (_, index) => ({
    org_id: team,
    title: ['visit', 'audit', 'other'][index % 3],
    kind_id: kinds[index % 2],
    cost: [100, 200, 999][index % 3],
    remark: ['gold', 'silver', null][index % 3],
    score: (index * 7) % 6,
    state: index % 4 === 0 ? 'shut' : 'open',
    reason: index % 4 === 0 ? 'late' : null,
    due: `2026-03-0${1 + (index % 5)}`,
    seen: `2026-03-0${1 + (index % 5)}T10:00:00Z`,
    phone: `98765${10000 + index}`,
    code: `C${index}`,
    custom: { floor: index % 4, gate: `g${index % 3}` },
  }));
  const tasks = await stage.resources.create(seeding, 'task', rows);
  ids = tasks.map(({ id }) => String(id));
  admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
  product = stage.product;
  resources = createResources({
    database: stage.database,
    product: () => stage.product,
    productFor: () => product,
    hooks: () => ({}),
    clock: stage.clock,
    ids: newId,
    media: stage.media,
    signer: createSigner('another secret of the tests', 'page-token'),
  });
});
afterAll(() => stage.database.close());

type Spec = { readonly kind: 'fields' | 'masks' | 'records'; readonly fields: readonly string[]; readonly when: string | undefined };

const conditions = [
  "doc.state == 'shut'",
  'doc.score > 2',
  "doc.title != 'visit'",
  'doc.custom.floor == 1',
  'doc.cost == 100 || doc.remark == null',
];
const anySpec: fc.Arbitrary<Spec> = fc
  .record({
    kind: fc.constantFrom('fields' as const, 'masks' as const, 'records' as const),
    fields: fc.subarray([...names.map((name) => `/${name}`), ...customs.map((name) => `/custom/${name}`)], { minLength: 1, maxLength: 4 }),
    when: fc.option(fc.constantFrom(...conditions), { nil: undefined }),
  })
  // Nothing would be left to look at.
  .filter(({ kind, when }) => kind !== 'records' || when !== undefined);

const asRestriction = ({ kind, fields: pointers, when }: Spec, index: number): Restriction => {
  const base = { id: `r${index}`, entity: 'task', ...(when === undefined ? {} : { when: compileTrusted(when) }) };
  if (kind === 'records') return { ...base, kind, verbs: 'all' };
  return kind === 'masks' ? { ...base, kind, fields: pointers } : { ...base, kind, verbs: 'all', fields: pointers };
};

const lists: readonly ListQuery[] = [
  { count: 'exact', labels: true },
  { purpose: 'export' },
  ...names.flatMap((name): ListQuery[] => [
    { orderBy: `/${name}` },
    { orderBy: `-/${name}`, pageSize: 3 },
    { fields: [`/${name}`] },
    { filter: `doc.${name} == null` },
    { filter: `doc.${name} != null && doc.score >= 0` },
  ]),
  { filter: "doc.cost > 150 || doc.title == 'visit'" },
  { filter: "!(doc.state == 'shut') && doc.due <= '2026-03-03'" },
  { filter: 'doc.custom.floor == 1' },
  { filter: "doc.custom.gate == 'g1' || doc.cost == 100" },
  { filter: 'doc.custom != null' },
  { filter: 'size(doc.custom) == 2' },
  { fields: ['/custom'] },
  { fields: ['/custom/floor'] },
  ...['visit', 'gold', '98765', 'C1'].map((search): ListQuery => ({ search })),
];
const groups: readonly GroupQuery[] = [
  ...names.flatMap((name): GroupQuery[] => [{ by: `/${name}` }, { by: '/kind_id', filter: `doc.${name} == null` }]),
  ...customs.map((name): GroupQuery => ({ by: `/custom/${name}` })),
  { sum: '/cost' },
  { by: '/kind_id', avg: '/score', min: '/cost', max: '/cost' },
  { sum: '/custom/floor' },
  { by: '/due', bucket: 'week' },
];

type Seen = { readonly what: string; readonly answer: unknown };
const told = async (what: string, work: () => Promise<unknown>): Promise<Seen> => ({
  what,
  answer: await work().catch((error: { status?: number; code?: string }) => ({ refused: `${error.status} ${error.code}` })),
});

/** Everything that the admin can learn of tasks. */
async function everything(): Promise<readonly Seen[]> {
  const seen: Seen[] = [];
  for (const query of lists) seen.push(await told(`list ${JSON.stringify(query)}`, () => resources.list(admin, 'task', query)));
  for (const query of groups) seen.push(await told(`group ${JSON.stringify(query)}`, () => resources.group(admin, 'task', query)));
  for (const id of ids.slice(0, 5)) seen.push(await told(`get ${id}`, () => resources.get(admin, 'task', id, { labels: true })));
  seen.push(await told('resolve', () => resources.resolve(admin, 'task', { words: ['visit', 'gold', 'C1', '9876510001', ...ids] })));
  for (const id of ids.slice(0, 3))
    seen.push(await told(`update ${id}`, () => resources.update(admin, 'task', [{ id, version: 999, patch: {} }])));
  return seen;
}

/** Page tokens are signed over where a page ends; what they say is not for people. */
const withoutTokens = (seen: readonly Seen[]) =>
  seen.map(({ what, answer }) => ({
    what,
    answer: JSON.parse(JSON.stringify(answer, (key, value) => (key === 'next_page_token' ? value !== null : value))),
  }));

const rowsIn = (answer: unknown): readonly Row[] => {
  const data = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : [];
  return [data].flat() as Row[];
};

/** Values of a record that a person without restrictions would read otherwise. */
function added(restricted: Row, whole: Row | undefined): readonly string[] {
  if (!whole) return ['the record'];
  return Object.entries(restricted).flatMap(([name, value]) => {
    if (name !== 'custom') return same(value, whole[name]) ? [] : [name];
    return Object.entries(value ?? {}).flatMap(([key, inner]) => (same(inner, (whole.custom as Row)[key]) ? [] : [`custom/${key}`]));
  });
}
const same = (value: unknown, whole: unknown) => JSON.stringify(value) === JSON.stringify(whole) || value === mask(whole);

/** What the specs hide of one record, told without the code under test. */
function hiddenIn(specs: readonly Spec[], row: Row): ReadonlySet<string> {
  const holding = specs.filter(({ when }) => when === undefined || compileTrusted(when).holds({ doc: row }));
  if (holding.some(({ kind }) => kind === 'records'))
    return new Set([...names.map((name) => `/${name}`), ...customs.map((name) => `/custom/${name}`)]);
  return new Set(holding.flatMap((spec) => spec.fields));
}
const readBy = (specs: readonly Spec[]) =>
  new Set(specs.flatMap(({ when }) => (when === undefined ? [] : compileTrusted(when).reads.map((path) => path.replace(/^doc/, '')))));

/** Gives every hidden value another; answers how to put things back. */
async function scramble(specs: readonly Spec[]): Promise<() => Promise<void>> {
  const rows = await stage.rows('select * from task');
  const kept = readBy(specs);
  await stage.database.admin(async (run) => {
    for (const row of rows) {
      const hidden = [...hiddenIn(specs, row)].filter((pointer) => !kept.has(pointer));
      for (const pointer of hidden) {
        const custom = pointer.startsWith('/custom/') ? pointer.slice('/custom/'.length) : undefined;
        const [one, other] = fields[pointer.slice(1) as Name] ?? ['', ''];
        const text =
          custom === undefined
            ? `"${pointer.slice(1)}" = case when "${pointer.slice(1)}" is not distinct from ${one} then ${other} else ${one} end`
            : `custom = jsonb_set(custom, '{${custom}}', '${custom === 'floor' ? 7 : '"gx"'}')`;
        // Codes are one of a kind, and masked numbers keep their end.
        const hasValue = custom !== undefined || row[pointer.slice(1)] !== null;
        // That there is nothing, dots do not say.
        if (hasValue && pointer !== '/code' && pointer !== '/phone') await run(`update task set ${text} where id = '${row.id}'`);
        if (pointer === '/phone') await run(`update task set phone = '90000' || right(phone, 5) where id = '${row.id}'`);
        if (pointer === '/code') await run(`update task set code = 'X' || code where id = '${row.id}'`);
      }
    }
    return [];
  });
  return async () => {
    await stage.database.transaction(seeding, async ({ kysely }) => {
      for (const row of rows) {
        const columns = names.map((name) => sql`${sql.id(name)} = ${row[name]}`);
        await sql`update task set ${sql.join(columns)}, custom = ${JSON.stringify(row.custom)}::text::jsonb where id = ${row.id}`.execute(
          kysely,
        );
      }
    });
  };
}

describe('restrictions', () => {
  it('only ever take away, and hide what they hide from every question', async () => {
    product = stage.product;
    const whole = withoutTokens(await everything());
    const byWhat = new Map(whole.map(({ what, answer }) => [what, answer]));
    const records = new Map(rowsIn(byWhat.get(whole[0]?.what ?? '')).map((row) => [row.id, row]));
    expect(records.size).toBe(ids.length);
    await fc.assert(
      fc.asyncProperty(fc.array(anySpec, { minLength: 1, maxLength: 3 }), async (specs) => {
        product = restrictProduct(stage.product, specs.map(asRestriction), 'test');
        const before = withoutTokens(await everything());
        for (const { what, answer } of before) {
          const isList = what.startsWith('list') || what.startsWith('get');
          const unrestricted = new Set(rowsIn(byWhat.get(what)).map(({ id }) => id));
          for (const row of isList ? rowsIn(answer) : []) {
            // A page of fewer rows reaches further.
            if (!what.includes('pageSize')) expect(unrestricted.has(row.id), what).toBe(true);
            expect(added(row, records.get(row.id)), what).toEqual([]);
            for (const pointer of hiddenIn(specs, records.get(row.id) ?? {})) expectHidden(row, pointer, records.get(row.id) ?? {});
          }
        }
        const restore = await scramble(specs);
        try {
          const after = withoutTokens(await everything());
          for (const [index, { what, answer }] of after.entries()) expect(answer, what).toEqual(before[index]?.answer);
        } finally {
          await restore();
        }
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});

/** Neither there, nor, where dots stand, more of it than they tell. */
function expectHidden(row: Row, pointer: string, whole: Row): void {
  const [, name = '', inner] = pointer.split('/');
  const holder = inner === undefined ? row : ((row[name] ?? {}) as Row);
  const full = inner === undefined ? whole[name] : (whole[name] as Row)[inner];
  const key = inner ?? name;
  if (Object.hasOwn(holder, key)) expect(holder[key], pointer).toBe(mask(full));
}
