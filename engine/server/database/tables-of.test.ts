import { describe, expect, it } from 'vitest';
import { tablesRead, tablesWritten } from './tables-of.ts';

describe('tables that a statement names', () => {
  it.each([
    ['insert into "task" ("id") select 1', ['task']],
    ['with made as (insert into "task" ("id") select 1) insert into "audit_entry" (a) select a from v', ['task', 'audit_entry']],
    ['update "sub_task" as r set "a" = v."a" from v', ['sub_task']],
    ['with gone as (\n delete\n from only public."task" where id = $1 returning id) select 1', ['task']],
    ['select "updated_at" from "task" as r', []],
  ])('tells what %j writes', (text, tables) => {
    expect(tablesWritten(text)).toEqual(tables);
  });

  it('tells what is read, at any depth', () => {
    const text = 'select (select sum(d) from rollup_delta) from "task" as r where exists (select 1 from "team" as t join "kind" k on true)';
    expect(tablesRead(text)).toEqual(['rollup_delta', 'task', 'team', 'kind']);
  });
});
