import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '../database/port.ts';
import type { Problem } from '../kernel/errors.ts';
import { openStage, team as org, otherTeam, person, type Stage, seeding } from './testing/stage.ts';
import type { GroupQuery } from './types.ts';

let stage: Stage;
let kinds: readonly Row[] = [];
const kind = (index: number) => Number(kinds[index]?.id);
const admin = person({ is_admin: true, can_see_consumer_phonenumber: true });
const staff = person({ kind_ids: [1] });

beforeAll(async () => {
  stage = await openStage();
  const forms = [
    { id: 'floor', label: 'Floor', type: 'NumberInput' },
    { id: 'on', label: 'On', type: 'Date' },
    { id: 'tags', label: 'Tags', type: 'Tags', options: ['a', 'b'] },
  ];
  kinds = await stage.resources.create(seeding, 'kind', [
    { org_id: org, name: 'Repair', icon: 'wrench', custom_fields: forms },
    { org_id: org, name: 'Fitting' },
  ]);
  const base = { org_id: org };
  await stage.resources.create(seeding, 'task', [
    // 20:00 UTC is the next day in India.
    {
      ...base,
      title: 'a',
      kind_id: kind(0),
      due: '2026-01-01',
      seen: '2026-01-31T20:00:00.000Z',
      cost: 100,
      labour: 1.5,
      score: 4,
      state: 'open',
    },
    {
      ...base,
      title: 'b',
      kind_id: kind(0),
      due: '2026-03-31',
      seen: '2026-02-28T10:00:00.000Z',
      cost: 50,
      custom: { floor: 3, on: '2026-02-09' },
    },
    { ...base, title: 'c', kind_id: kind(1), due: '2026-03-02', seen: '2026-02-01T01:00:00.000Z', labour: 2, state: 'shut', reason: 'x' },
    { ...base, title: 'd', kind_id: kind(0), custom: { floor: 4, on: '2026-02-08', tags: ['a', 'b'] } },
    { org_id: otherTeam, title: 'e', cost: 1000 },
  ]);
});
afterAll(() => stage.database.close());

const group = (query: GroupQuery, who = admin) => stage.resources.group(who, 'task', query);
const keys = async (query: GroupQuery) => (await group(query)).data.map((row) => [...row.keys, row.count]);
const refusal = async (query: GroupQuery): Promise<Problem> =>
  group(query).then(
    () => Promise.reject(new Error('It was let through.')),
    (error: Problem) => error,
  );

describe('groups', () => {
  it('counts by a field, the largest first, with labels', async () => {
    expect(await group({ by: '/kind_id' })).toEqual({
      data: [
        { key: kind(0), keys: [kind(0)], count: 3 },
        { key: kind(1), keys: [kind(1)], count: 1 },
      ],
      labels: { kind_id: { [kind(0)]: { label: 'Repair', icon: 'wrench' }, [kind(1)]: { label: 'Fitting' } } },
    });
  });

  it('counts by two fields', async () => {
    const answer = await group({ by: '/kind_id,/state' });
    expect(answer.data.map((row) => [...row.keys, row.count])).toEqual([
      [kind(0), 'open', 3],
      [kind(1), 'shut', 1],
    ]);
    expect(Object.keys(answer.labels ?? {})).toEqual(['kind_id']);
  });

  it.each<[GroupQuery, unknown[]]>([
    [{ by: 'due', search: 'c' }, [['2026-03-02', 1]]],
    [
      { by: '/due', bucket: 'day', filter: 'doc.due != null' },
      [
        ['2026-01-01', 1],
        ['2026-03-02', 1],
        ['2026-03-31', 1],
      ],
    ],
    [
      { by: '/due', bucket: 'week' },
      [
        ['2025-12-29', 1],
        ['2026-03-02', 1],
        ['2026-03-30', 1],
        [null, 1],
      ],
    ],
    [
      { by: '/due', bucket: 'month' },
      [
        ['2026-01-01', 1],
        ['2026-03-01', 2],
        [null, 1],
      ],
    ],
    [
      { by: '/due', bucket: 'quarter' },
      [
        ['2026-01-01', 3],
        [null, 1],
      ],
    ],
    [
      { by: '/due', bucket: 'year' },
      [
        ['2026-01-01', 3],
        [null, 1],
      ],
    ],
    [
      { by: '/seen', bucket: 'month' },
      [
        ['2026-02-01', 3],
        [null, 1],
      ],
    ],
    [
      { by: '/due,/kind_id', bucket: 'month', filter: "doc.due >= '2026-03-01'" },
      [
        ['2026-03-01', 1, 1],
        ['2026-03-01', 2, 1],
      ],
    ],
    [
      { by: '/custom/floor', filter: 'doc.custom.floor > 0' },
      [
        [3, 1],
        [4, 1],
      ],
    ],
    [{ by: '/custom/tags', filter: "doc.title == 'd'" }, [['["a", "b"]', 1]]],
    [
      { by: '/custom/on', bucket: 'week', filter: 'doc.custom.floor > 0' },
      [
        ['2026-02-02', 1],
        ['2026-02-09', 1],
      ],
    ],
    [{ by: '/custom/nothing' }, [[null, 4]]],
  ])('%o', async (query, expected) => expect(await keys(query)).toEqual(expected));

  it('cuts off days in the time zone of the organisation', async () => {
    const day = async (zone: string) =>
      (await group({ by: '/seen', bucket: 'day', filter: "doc.title == 'a'" }, { ...admin, org: { ...admin.org, time_zone: zone } }))
        .data[0]?.key;
    expect(await day('Asia/Kolkata')).toBe('2026-02-01');
    expect(await day('America/New_York')).toBe('2026-01-31');
  });

  it('sums, averages and bounds of numbers, custom ones too', async () => {
    const [total] = (await group({ sum: '/cost,/labour,/custom/floor', avg: '/labour', min: '/cost', max: '/cost,/score' })).data;
    expect(total).toEqual({
      key: null,
      keys: [],
      count: 4,
      sums: { cost: 150, labour: 3.5, 'custom/floor': 7 },
      averages: { labour: 1.75 },
      minima: { cost: 50 },
      maxima: { cost: 100, score: 4 },
    });
    const byKind = await group({ by: '/kind_id', sum: '/cost' });
    expect(byKind.data.map(({ sums }) => sums)).toEqual([{ cost: 150 }, { cost: null }]);
    expect((await group({ sum: '/cost', filter: "doc.title == 'none'" })).data).toEqual([
      { key: null, keys: [], count: 0, sums: { cost: null } },
    ]);
  });

  it('tells that there are more than 200, and keeps the latest days', async () => {
    const names = Array.from({ length: 205 }, (_, index) => index);
    const day = (index: number) => new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10);
    await stage.resources.create(
      seeding,
      'task',
      names.map((index) => ({ org_id: org, title: 'many', due: day(index), code: `n${index}` })),
    );
    const filter = "doc.title == 'many'";
    const byCode = await group({ by: '/code', filter });
    expect([byCode.data.length, byCode.truncated]).toEqual([200, true]);
    const days = await group({ by: '/due', bucket: 'day', filter });
    expect([days.data.length, days.truncated, days.data[0]?.key, days.data.at(-1)?.key]).toEqual([200, true, day(5), day(204)]);
    expect((await group({ by: '/due', bucket: 'month', filter })).truncated).toBeUndefined();
  });

  it('holds to what the caller may read', async () => {
    expect((await group({}, staff)).data[0]?.count).toBe((await stage.resources.list(staff, 'task', { count: 'exact' })).count?.value);
    expect((await group({ sum: '/cost' }, person({ org: otherTeam, is_admin: true }))).data[0]).toMatchObject({
      count: 1,
      sums: { cost: 1000 },
    });
  });

  it.each<[string, GroupQuery, string]>([
    ['a list', { by: '/people' }, '?by'],
    ['files', { by: '/files' }, '?by'],
    ['three fields', { by: '/due,/state,/kind_id' }, '?by'],
    ['a field twice', { by: '/due,due' }, '?by'],
    ['a part of a field', { by: '/marks/mark' }, '?by'],
    ['SQL', { by: "/custom/a' or true --" }, '?by'],
    ['a prototype', { by: '/__proto__' }, '?by'],
    ['weeks of what is no date', { by: '/state', bucket: 'week' }, '?bucket'],
    ['weeks of nothing', { bucket: 'week' }, '?bucket'],
    ['the sum of texts', { sum: '/title' }, '?sum'],
    ['the sum of ids', { sum: '/kind_id' }, '?sum'],
    ['the mean of days', { avg: '/due' }, '?avg'],
    ['too many sums', { sum: Array.from({ length: 11 }, (_, index) => `/custom/n${index}`).join(',') }, '?sum'],
  ])('refuses %s', async (_, query, pointer) => {
    expect(await refusal(query)).toMatchObject({ status: 400, errors: [{ pointer }] });
  });
});

describe('what the database is asked', () => {
  it.each<[number, GroupQuery]>([
    [1, {}],
    [1, { by: '/state', sum: '/cost,/labour', avg: '/cost' }],
    [1, { by: '/due,/state', bucket: 'month', sum: '/cost', filter: "doc.title != 'x'", search: 'a' }],
    [2, { by: '/kind_id,/due', bucket: 'month' }],
  ])('%i statement(s) for %o', async (count, query) => {
    expect((await stage.counting(() => group(query))).statements.length).toBe(count);
  });

  it('nothing for a query that is refused', async () => {
    expect((await stage.counting(() => refusal({ by: '/people' }))).statements).toEqual([]);
  });
});
