/** Groups and totals over rows in memory, as the server tells them. */
import { getAt } from '../engine/core/json/index.ts';
import type { Bucket, GroupPage, GroupQuery, GroupRow, Labels } from '../engine/react/types.ts';

type Row = Readonly<Record<string, unknown>>;
type Key = GroupRow['key'];

const nameOf = (pointer: string) => pointer.replace(/^\//, '');
const namesIn = (text: string | undefined) => (text ? text.split(',').map((each) => nameOf(each.trim())) : []);
const valueAt = (row: Row, name: string) => getAt(row, `/${name}`) ?? null;
const MAX_GROUPS = 200;

/** First day of what a day or instant is in, in UTC. */
function bucketOf(value: unknown, bucket: Bucket | undefined): Key {
  if (bucket === undefined || typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return value as Key;
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  if (bucket === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  if (bucket === 'month') day.setUTCDate(1);
  if (bucket === 'quarter') day.setUTCMonth(Math.floor(day.getUTCMonth() / 3) * 3, 1);
  if (bucket === 'year') day.setUTCMonth(0, 1);
  return day.toISOString().slice(0, 10);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const aggregates = {
  sum: ['sums', sumOf],
  avg: ['averages', (numbers: readonly number[]) => sumOf(numbers) / numbers.length],
  min: ['minima', (numbers: readonly number[]) => Math.min(...numbers)],
  max: ['maxima', (numbers: readonly number[]) => Math.max(...numbers)],
} as const;

function figuresOf(rows: readonly Row[], query: GroupQuery): Partial<GroupRow> {
  return Object.fromEntries(
    Object.entries(aggregates).flatMap(([kind, [member, reduce]]) => {
      const names = namesIn(query[kind as keyof typeof aggregates]);
      const figures = names.map((name) => {
        const numbers = rows.map((row) => valueAt(row, name)).filter((value) => typeof value === 'number');
        return [name, numbers.length > 0 ? reduce(numbers) : null];
      });
      return names.length > 0 ? [[member, Object.fromEntries(figures)]] : [];
    }),
  );
}

/** The answer to a group query over the rows that its filter chose. */
export function fakeGroup(rows: readonly Row[], query: GroupQuery, labels: Labels): GroupPage {
  const names = namesIn(query.by);
  if (names.length === 0) return { data: [{ key: null, keys: [], count: rows.length, ...figuresOf(rows, query) }] };
  const groups = new Map<string, { keys: Key[]; rows: Row[] }>();
  for (const row of rows) {
    const keys = names.map((name) => bucketOf(valueAt(row, name), query.bucket));
    const group = groups.get(JSON.stringify(keys)) ?? { keys, rows: [] };
    group.rows.push(row);
    groups.set(JSON.stringify(keys), group);
  }
  const data = [...groups.values()].map((group) => ({
    key: group.keys[0] ?? null,
    keys: group.keys,
    count: group.rows.length,
    ...figuresOf(group.rows, query),
  }));
  const sorted = data.toSorted((a, b) => (query.bucket ? String(a.key ?? '~').localeCompare(String(b.key ?? '~')) : b.count - a.count));
  return { data: sorted.slice(0, MAX_GROUPS), labels, ...(sorted.length > MAX_GROUPS ? { truncated: true as const } : {}) };
}
