import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import type { Problem } from '../kernel/errors.ts';
import { newId } from '../kernel/ids.ts';
import type { Member } from '../kernel/principal.ts';
import { guest, openStage, otherTeam, person, readyFile, type Stage, seeding, team } from './testing/stage.ts';
import type { ListQuery } from './types.ts';

let stage: Stage;
let kinds: readonly Row[] = [];
const people: Record<string, Member> = {};
const who = (name: string): Member => people[name] ?? person({});

beforeAll(async () => {
  stage = await openStage();
  const { resources } = stage;
  const lists = [{ id: 'floor', label: 'Floor', type: 'NumberInput' }];
  kinds = await resources.create(seeding, 'kind', [
    { org_id: team, name: 'Repair', icon: 'wrench', custom_fields: lists },
    { org_id: team, name: 'Fitting' },
    { org_id: otherTeam, name: 'Elsewhere' },
  ]);
  const [repair, fitting, elsewhere] = kinds.map(({ id }) => Number(id));
  people.admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
  people.unseeing = person({ is_admin: true });
  people.staff = person({ kind_ids: [repair ?? 0] });
  people.guest = person({ org: guest, type: 'VISITOR', partners: [team] });
  people.other = person({ org: otherTeam, is_admin: true });
  people.owner = person({ org: newId(), type: 'OWNER', is_admin: true });
  const friend = { id: who('staff').user.id, org_id: team, name: 'Asha' };
  await resources.create(seeding, 'person', [friend]);
  const base = { org_id: team, phone: '9876543210' };
  await resources.create(seeding, 'task', [
    {
      ...base,
      title: 'one',
      kind_id: repair,
      cost: 100,
      remark: 'gold',
      score: 5,
      due: '2026-03-01',
      custom: { floor: 3 },
      files: [readyFile],
    },
    { ...base, title: 'two', kind_id: fitting, cost: 200, remark: 'silver', people: [friend.id], score: 1 },
    { ...base, title: 'three', kind_id: fitting, cost: 300, remark: 'copper', due: '2026-03-03' },
    { ...base, title: 'four', kind_id: fitting, guest_id: guest, due: '2026-03-04' },
    { org_id: otherTeam, title: 'five', kind_id: elsewhere },
  ]);
});
afterAll(() => stage.database.close());

const list = async (name: string, query: ListQuery = {}) => stage.resources.list(who(name), 'task', query);
const titles = async (name: string, query: ListQuery = {}) =>
  (await list(name, { orderBy: '/title', ...query })).data.map(({ title }) => title);
const refusal = async (work: Promise<unknown>): Promise<Problem> =>
  work.then(
    () => Promise.reject(new Error('It was let through.')),
    (error: Problem) => error,
  );

describe('who sees which records and fields', () => {
  it.each([
    ['admin', ['four', 'one', 'three', 'two']],
    ['staff', ['one', 'two']],
    ['guest', ['four']],
    ['other', ['five']],
  ])('%s', async (name, expected) => expect(await titles(name)).toEqual(expected));

  it.each([
    ['admin', 'one', { cost: 100, remark: 'gold', phone: '9876543210' }],
    ['unseeing', 'one', { cost: 100, phone: '•••• 3210' }],
    ['staff', 'one', { cost: undefined, remark: 'gold', phone: '•••• 3210', hook_note: undefined }],
    ['staff', 'two', { cost: undefined, remark: undefined, hook_note: null }],
    ['guest', 'four', { due: '2026-03-04', phone: undefined, remark: undefined, org_id: undefined, custom: undefined }],
  ])('%s of %s', async (name, title, expected) => {
    const rows = (await list(name)).data;
    const [row] = rows.filter((each) => each.title === title);
    const one = await stage.resources.get(who(name), 'task', String(row?.id));
    for (const seen of [row, one.data]) for (const [field, value] of Object.entries(expected)) expect(seen?.[field]).toEqual(value);
  });

  it('answers 404 for what no rule grants, what is not there and what is no id', async () => {
    const foreign = (await list('other')).data[0]?.id;
    for (const id of [String(foreign), newId(), 'x', '']) {
      expect(await refusal(stage.resources.get(who('admin'), 'task', id))).toMatchObject({ status: 404 });
    }
    expect(await refusal(list('owner'))).toMatchObject({ status: 404 });
    expect(await refusal(stage.resources.list(who('admin'), 'ledger', {}))).toMatchObject({ status: 404 });
    expect(await refusal(stage.resources.list(who('admin'), 'nothing', {}))).toMatchObject({ status: 404 });
  });

  it('gives files an address, and only to people', async () => {
    expect((await list('admin', { filter: "doc.title == 'one'" })).data[0]?.files).toEqual([
      { ...readyFile, url: `/media/${readyFile.id}?signed` },
    ]);
    expect((await stage.resources.list(seeding, 'task', { filter: "doc.title == 'one'" })).data[0]?.files).toEqual([readyFile]);
  });

  it('answers with the fields asked for, and id and version', async () => {
    const { data } = await list('admin', { fields: ['/title', '/custom/floor'], filter: "doc.title == 'one'" });
    expect(data).toEqual([{ id: expect.any(String), version: 1, title: 'one', custom: { floor: 3 } }]);
  });
});

describe('a field that the caller may not read cannot be asked about', () => {
  /** The same answer as for a field that does not exist, but for its name. */
  const same = async (ask: (field: string) => Promise<unknown>, hidden: string) => {
    const [one, none] = [await refusal(ask(hidden)), await refusal(ask('nothing'))];
    expect(one).toMatchObject({ status: 400, code: 'bad_query' });
    expect(JSON.stringify(one.errors).replaceAll(hidden, 'nothing')).toBe(JSON.stringify(none.errors));
  };
  const hidden = [
    ['staff', 'cost', 'denied'],
    ['staff', 'remark', 'hidden in some records'],
    ['staff', 'phone', 'masked'],
    ['unseeing', 'phone', 'masked'],
    ['guest', 'score', 'not among only_fields'],
    ['guest', 'custom', 'not among only_fields'],
  ] as const;

  describe.each(hidden)('%s and %s (%s)', (name, field) => {
    it('by filter', () => same((each) => list(name, { filter: `doc.${each} != null` }), field));
    it('by filter under not, or and size', () =>
      same((each) => list(name, { filter: `!(doc.title == 'x' || size(doc.${each}) > 1)` }), field));
    it('by order', () => same((each) => list(name, { orderBy: `-/${each}` }), field));
    it('by group', () => same((each) => stage.resources.group(who(name), 'task', { by: each }), field));
    it('by second field of a group', () => same((each) => stage.resources.group(who(name), 'task', { by: `/due,/${each}` }), field));
    it.each(['sum', 'avg', 'min', 'max'])('by %s', (kind) =>
      same((each) => stage.resources.group(who(name), 'task', { [kind]: `/${each}` }), field),
    );
    it('by filter of a group', () => same((each) => stage.resources.group(who(name), 'task', { filter: `doc.${each} == null` }), field));
  });

  it('inside the custom fields, by group and sum', async () => {
    for (const query of [{ by: '/custom/floor' }, { sum: '/custom/floor' }])
      expect(await refusal(stage.resources.group(who('guest'), 'task', query))).toMatchObject({ status: 400, code: 'bad_query' });
  });

  it.each(['cost', 'custom'])('by naming %s among the fields', (field) =>
    same((each) => list(field === 'cost' ? 'staff' : 'guest', { fields: [`/${each}`] }), field),
  );

  it.each([
    ['admin', 'gold', ['one']],
    ['staff', 'gold', ['one']],
    ['staff', 'silver', []],
    ['admin', '98765', ['four', 'one', 'three', 'two']],
    ['staff', '98765', []],
    ['unseeing', '98765', []],
    ['staff', 'TW', ['two']],
    ['admin', 'o one', ['one']],
    ['admin', 'o ne', []],
    ['admin', '%', []],
  ])('%s searches %s', async (name, search, expected) => expect(await titles(name, { search })).toEqual(expected));

  it('labels are those that the caller may read', async () => {
    const [repair] = kinds;
    const admin = await list('admin', { labels: true });
    expect(admin.labels?.kind_id?.[String(repair?.id)]).toEqual({ label: 'Repair', icon: 'wrench' });
    expect(Object.keys(admin.labels?.people ?? {})).toEqual([who('staff').user.id]);
    const staff = await list('staff', { labels: true });
    expect(Object.keys(staff.labels?.kind_id ?? {})).toEqual([String(repair?.id)]);
    expect(staff.labels?.people).toEqual({});
  });
});

describe('what the database is asked', () => {
  it('one statement for a page, one for its count, one for each entity that labels come from', async () => {
    const ask = async (query: ListQuery) => (await stage.counting(() => list('admin', query))).statements.length;
    expect(await ask({})).toBe(1);
    expect(await ask({ filter: "doc.title != 'x'", search: 'o', orderBy: '-/due' })).toBe(1);
    expect(await ask({ count: 'exact' })).toBe(2);
    expect(await ask({ labels: true })).toBe(1 + 2);
  });

  it('nothing for a query that is refused', async () => {
    const { statements } = await stage.counting(() => refusal(list('staff', { filter: 'doc.cost > 1' })));
    expect(statements).toEqual([]);
  });
});

describe('filter, order and count', () => {
  it.each([
    ["doc.due >= '2026-03-03'", ['four', 'three']],
    ['doc.due == today()', []],
    ['doc.due == null', ['two']],
    ["doc.title in ['one', 'two'] && !(doc.score < 3)", ['one']],
    ['doc.custom.floor == 3', ['one']],
    ['size(doc.people) > 0', ['two']],
    ["doc.title.startsWith('t')", ['three', 'two']],
    ["doc.created_at >= '2026-03-02T06:00:00Z'", ['four', 'one', 'three', 'two']],
    ['doc.org_id == org.id && user.is_admin', ['four', 'one', 'three', 'two']],
  ])('%s', async (filter, expected) => expect(await titles('admin', { filter })).toEqual(expected));

  it.each<[string, ListQuery, string]>([
    ['a filter that does not parse', { filter: 'doc.title ==' }, '?filter'],
    ['a filter of the wrong type', { filter: "doc.score == 'x'" }, '?filter'],
    ['a filter that is no condition', { filter: 'doc.score' }, '?filter'],
    ['a root that filters do not have', { filter: 'flags.x || parent.y == 1' }, '?filter'],
    ['a day that is none', { filter: "doc.due == 'soon'" }, '?filter'],
    ['a filter nested too deeply', { filter: `${'!('.repeat(300)}true${')'.repeat(300)}` }, '?filter'],
    ['a filter with too many parts', { filter: Array.from({ length: 250 }, (_, n) => `doc.score == ${n}`).join(' || ') }, '?filter'],
    ['text that cannot be stored', { filter: "doc.title == '\\u0000'" }, '?filter'],
    ['a number beyond all bounds', { filter: 'doc.score * 1e300 * 1e300 > 1.0' }, '?filter'],
    ['a field that is not sortable', { orderBy: '/state' }, '?order_by'],
    ['an empty order', { orderBy: '' }, '?order_by'],
    ['a field twice', { orderBy: '/title,-/title' }, '?order_by'],
    ['too many order fields', { orderBy: '/title,/due,/score,/code,/seen' }, '?order_by'],
    ['a page of nothing', { pageSize: 0 }, '?page_size'],
    ['a page too large', { pageSize: 201 }, '?page_size'],
    ['half a row', { pageSize: 1.5 }, '?page_size'],
    ['a made-up token', { pageToken: 'abc.def' }, '?page_token'],
    ['no token', { pageToken: '' }, '?page_token'],
    ['too many words', { search: 'a b c d e f g h i' }, '?search'],
    ['too long a search', { search: 'a'.repeat(201) }, '?search'],
    ['an unknown field', { fields: ['/nothing'] }, '?fields'],
    ['a prototype', { fields: ['/__proto__'] }, '?fields'],
  ])('refuses %s', async (_, query, pointer) => {
    expect(await refusal(list('admin', query))).toMatchObject({ status: 400, errors: [{ pointer }] });
  });

  it('counts exactly, or estimates without reading', async () => {
    expect((await list('admin', { count: 'exact', pageSize: 1 })).count).toEqual({ value: 4, exact: true });
    expect((await list('staff', { count: 'exact', filter: "doc.title == 'one'" })).count).toEqual({ value: 1, exact: true });
    expect((await list('admin', { count: 'estimated' })).count).toMatchObject({ exact: false });
    expect((await list('admin', {})).count).toBeUndefined();
  });
});
