import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a text from its second time on, for each role apart', () => {
  const { namesFor } = createStatementNames();
  const [member, server] = [namesFor('member'), namesFor('none')];
  expect(member('select a from t')).toBeUndefined();
  const name = member('select a from t');
  expect(name).toMatch(/^f\d+$/);
  expect(namesFor('member')('select a from t')).toBe(name);
  expect(server('select a from t')).toBeUndefined();
  expect(server('select a from t')).toMatch(/^f\d+$/);
  expect(server('select a from t')).not.toBe(name);
});

it('leaves alone what asks for every column there is', () => {
  const nameOf = createStatementNames().namesFor('member');
  for (const text of ['select * from t', 'select r.* from t as r', 'insert into t (a) values ($1) returning *']) {
    nameOf(text);
    expect(nameOf(text)).toBeUndefined();
  }
});

it.each([
  ['select a from t where a ilike $1', false],
  ['select a from t where a::text LIKE cast($1 as text)', false],
  ['select a from t where a %> $1::text', false],
  ['select a from t where list @> $1::text[]', false],
  ['select a from t where doc @> $1::text::jsonb', false],
  ['select a from t where list && $1::uuid[]', false],
  ["select a from t where agent like '%App%'", true],
  [`select a from t where list @> '[{"mask": true}]'::jsonb`, true],
  ['select a from t where unlike = $1', true],
  ['select a from t where t.list && u.list and t.id = $1', true],
  ['select a from t where "t"."list" <@ "u"."list" and t.id = $1', true],
  ['select a from t where $1::uuid[] && t.list', false],
  ['select a from t where t.list @> jsonb_build_array($1)', false],
])('names %s: %s', (text, isNamed) => {
  const nameOf = createStatementNames().namesFor('member');
  nameOf(text);
  expect(nameOf(text) !== undefined).toBe(isNamed);
});

it('does not grow with what callers make up', () => {
  const nameOf = createStatementNames().namesFor('member');
  const names = new Set<string>();
  for (let index = 0; index < 2_000; index += 1) {
    nameOf(`select ${index}`);
    const name = nameOf(`select ${index}`);
    if (name !== undefined) names.add(name);
  }
  expect(names.size).toBe(200);
});
