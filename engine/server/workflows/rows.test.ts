/** Rows by their values: one text for any number of them, and one that is planned once where there is a single one. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '../../../tests/support/database.ts';
import { openStage, type Stage, seeding, team } from '../resources/testing/stage.ts';
import { rowsOf } from './rows.ts';

describe.each(engines)('rows of one value on %s', (engine) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage({ engine });
  });
  afterAll(() => stage.database.close());

  it('are found as those of several are', async () => {
    const made = await stage.resources.create(seeding, 'kind', [
      { org_id: team, name: 'One' },
      { org_id: team, name: 'Two' },
    ]);
    const ids = made.map(({ id }) => Number(id));
    const named = (values: readonly number[]) =>
      stage.database.read(seeding, (connection) => rowsOf(connection, { entity: 'kind', values, columns: ['id', 'name'] }));
    expect((await named(ids)).map(({ name }) => name)).toEqual(['One', 'Two']);
    expect((await named(ids.slice(1))).map(({ name }) => name)).toEqual(['Two']);
    expect(await named([])).toEqual([]);
  });

  it('are planned anew for each of the first few alone, where statements are kept', async () => {
    const [kind] = await stage.resources.create(seeding, 'kind', [{ org_id: team, name: 'Three' }]);
    const plans = await stage.database.transaction(seeding, async (connection) => {
      for (let run = 0; run < 10; run += 1)
        await rowsOf(connection, { entity: 'kind', values: [Number(kind?.id)], columns: ['id', 'name'] });
      const kept = sql<{ generic: number; custom: number }>`select generic_plans::integer as generic, custom_plans::integer as custom
        from pg_prepared_statements where statement like '%"kind"%"id" = $1%'`;
      return (await kept.execute(connection.kysely)).rows;
    });
    // The embedded engine keeps none.
    expect(plans.map(({ custom }) => custom)).toEqual(engine === 'postgres' ? [5] : []);
    expect(plans.every(({ generic }) => generic > 3)).toBe(true);
  });
});
