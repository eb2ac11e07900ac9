import { expect, it } from 'vitest';
import { createStatementNames } from './statement-names.ts';

it('names a text from its second time on, for each role apart', () => {
  const nameOf = createStatementNames();
  expect(nameOf('select a from t', 'member')).toBeUndefined();
  const name = nameOf('select a from t', 'member');
  expect(name).toMatch(/^f\d+$/);
  expect(nameOf('select a from t', 'member')).toBe(name);
  expect(nameOf('select a from t', 'none')).toBeUndefined();
  expect(nameOf('select a from t', 'none')).not.toBe(name);
});

it('leaves alone what asks for every column there is', () => {
  const nameOf = createStatementNames();
  for (const text of ['select * from t', 'select r.* from t as r', 'insert into t (a) values ($1) returning *']) {
    nameOf(text, 'none');
    expect(nameOf(text, 'none')).toBeUndefined();
  }
});

it('does not grow with what callers make up', () => {
  const nameOf = createStatementNames();
  const names = new Set<string>();
  for (let index = 0; index < 2_000; index += 1) {
    nameOf(`select ${index}`, 'member');
    const name = nameOf(`select ${index}`, 'member');
    if (name !== undefined) names.add(name);
  }
  expect(names.size).toBe(200);
});
