import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { type EntitySketch, sketchEntity } from '../../../../tests/support/entity.ts';
import { crewIds } from './0008-crew-ids.ts';

const before: NonNullable<EntitySketch['fields']> = {
  org_id: { type: 'id' },
  with_id: { type: 'id' },
  assgne_id: { type: 'id' },
  display_code: {},
  crew_size: { type: 'integer' },
  is_deleted: { type: 'boolean' },
  is_called_off: { type: 'boolean' },
};
const model = (fields: NonNullable<EntitySketch['fields']>) => {
  const entity = sketchEntity('subtask', { fields });
  return planModel(new Map([[entity.name, entity]]));
};
const options = { log: silentLog, productName: 'Fieldloom' };

eachEngine((start) => {
  it('visits that are there already name who comes along, without those who were called off', async () => {
    const database = await start();
    await applyModel(database, model(before), { ...options, migrations: [] });
    const [lead, helper, gone, alone] = [newId(), newId(), newId(), newId()];
    const [one, two, three] = [newId(), newId(), newId()];
    await database.admin(async (sql) => {
      const rows = [
        [lead, null, one, 'A', 2, false],
        [helper, lead, two, 'B', 2, false],
        [gone, lead, three, 'C', null, true],
        [alone, null, three, 'D', null, false],
      ];
      for (const row of rows)
        await sql(
          'insert into subtask (id, with_id, assgne_id, display_code, crew_size, is_called_off) values ($1, $2, $3, $4, $5, $6)',
          row,
        );
    });
    await applyModel(database, model({ ...before, crew_ids: { type: 'refs', ref: 'user' } }), {
      ...options,
      migrations: [{ ...crewIds, number: 1 }],
    });
    const found = await database.admin((sql) => sql('select display_code, crew_ids::text[] as ids from subtask order by display_code'));
    expect(found.map(({ display_code, ids }) => [display_code, ids])).toEqual([
      ['A', [two]],
      ['B', [one]],
      ['C', null],
      ['D', null],
    ]);
  });
});
