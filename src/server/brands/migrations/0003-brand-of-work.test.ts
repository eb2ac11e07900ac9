import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import type { Migration } from '../../../../engine/server/model/migrate.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { type EntitySketch, sketchEntity } from '../../../../tests/support/entity.ts';
import { brandOfWork } from './0003-brand-of-work.ts';

const first: Migration = { ...brandOfWork, number: 1 };
const names = ['job-broadcast', 'job-offer', 'dispatch-exception'];
const before: NonNullable<EntitySketch['fields']> = { org_id: { type: 'id' }, subtask_id: { type: 'id' } };
const subtask = sketchEntity('subtask', { fields: { org_id: { type: 'id' }, provider_id: { type: 'id' } } });
const model = (fields: NonNullable<EntitySketch['fields']>) =>
  planModel(new Map([subtask, ...names.map((name) => sketchEntity(name, { fields }))].map((entity) => [entity.name, entity])));

eachEngine((start) => {
  it('what is there already says whose work it is about', async () => {
    const database = await start();
    await applyModel(database, model(before), { log: silentLog, productName: 'Fieldloom', migrations: [] });
    const [brand, provider, work] = [newId(), newId(), newId()];
    await database.admin(async (sql) => {
      await sql('insert into subtask (id, org_id, provider_id) values ($1, $2, $3)', [work, brand, provider]);
      for (const name of names) {
        const table = name.replace('-', '_');
        await sql(`insert into ${table} (id, org_id, subtask_id) values ($1, $2, $3)`, [newId(), provider, work]);
        await sql(`insert into ${table} (id, org_id) values ($1, $2)`, [newId(), provider]);
      }
    });
    await applyModel(database, model({ ...before, brand_id: { type: 'id' } }), {
      log: silentLog,
      productName: 'Fieldloom',
      migrations: [first],
    });
    for (const name of names) {
      const rows = await database.admin((sql) => sql(`select brand_id from ${name.replace('-', '_')} order by subtask_id nulls last`));
      expect(rows).toEqual([{ brand_id: brand }, { brand_id: null }]);
    }
  });
});
