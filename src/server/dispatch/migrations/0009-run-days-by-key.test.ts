import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { wordsOf } from '../../../../engine/server/kernel/said.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { sketchEntity } from '../../../../tests/support/entity.ts';
import { titleOf } from '../runs/ask.ts';
import { runDaysByKey } from './0009-run-days-by-key.ts';

const fields = { org_id: { type: 'id' }, title: {}, from_day: { type: 'date' }, to_day: { type: 'date' } } as const;
const entities = ['dispatch-run', 'dispatch-scenario'].map((name) => sketchEntity(name, { fields }));
const model = planModel(new Map(entities.map((entity) => [entity.name, entity])));

/** What stood there, and what is asked for in its place. */
const runs = [
  { from: '2031-03-07', to: '2031-03-07', title: '2031-03-07', policy: undefined },
  { from: '2031-03-07', to: '2031-03-07', title: '2031-03-07 · Fair · "early"', policy: 'Fair · "early"' },
  { from: '2031-03-07', to: '2031-03-09', title: '2031-03-07 – 2031-03-09 · Fair', policy: 'Fair' },
];
const own = 'Spring trial';

eachEngine((start) => {
  it('titles of runs and scenarios tell their days by key, as those of new ones do', async () => {
    const database = await start();
    await applyModel(database, model, { log: silentLog, productName: 'Fieldloom', migrations: [] });
    const insert = (table: string) => `insert into ${table} (id, title, from_day, to_day) values ($1, $2, $3, $4)`;
    await database.admin(async (sql) => {
      for (const table of ['dispatch_run', 'dispatch_scenario'])
        for (const { title, from, to } of [...runs, { title: own, from: '2031-03-10', to: '2031-03-10' }])
          await sql(insert(table), [newId(), title, from, to]);
    });
    await applyModel(database, model, { log: silentLog, productName: 'Fieldloom', migrations: [{ ...runDaysByKey, number: 1 }] });
    const words = (title: unknown) => wordsOf(String(title), (key) => `${key} {{days}} {{from}} {{to}} {{name}}`);
    const expected = [...runs.map(({ from, to, policy }) => words(titleOf({ from_day: from, to_day: to }, policy))), own].toSorted();
    for (const table of ['dispatch_run', 'dispatch_scenario']) {
      const rows = await database.admin((sql) => sql(`select title from ${table}`));
      expect(rows.map(({ title }) => words(title)).toSorted()).toEqual(expected);
    }
  });
});
