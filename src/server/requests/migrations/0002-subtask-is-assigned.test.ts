import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import type { Migration } from '../../../../engine/server/model/migrate.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { type EntitySketch, sketchEntity } from '../../../../tests/support/entity.ts';
import { subtaskIsAssigned } from './0002-subtask-is-assigned.ts';

const first: Migration = { ...subtaskIsAssigned, number: 1 };
const before: NonNullable<EntitySketch['fields']> = {
  org_id: { type: 'id' },
  assgne_id: { type: 'id' },
  vertical_id: { type: 'id' },
  cust_pincode: {},
};
const after: NonNullable<EntitySketch['fields']> = { ...before, is_assigned: { type: 'boolean' }, hub_id: { ref: 'service-hub' } };
const hub = sketchEntity('service-hub', {
  fields: { org_id: { type: 'id' }, vertical_id: { type: 'id' }, is_active: { type: 'boolean' }, pincodes: { type: 'tags' } },
});
const model = (fields: NonNullable<EntitySketch['fields']>) =>
  planModel(new Map([hub, sketchEntity('subtask', { fields })].map((entity) => [entity.name, entity])));

eachEngine((start) => {
  it('sub-tasks that are there already say whether somebody has them, and which hub serves them', async () => {
    const database = await start();
    await applyModel(database, model(before), { log: silentLog, productName: 'Fieldloom', migrations: [] });
    const [vertical, person, hubId] = [newId(), newId(), newId()];
    await database.admin(async (sql) => {
      await sql('insert into service_hub (id, vertical_id, is_active, pincodes) values ($1, $2, true, $3)', [hubId, vertical, ['560034']]);
      const rows = [
        [person, '560034'],
        [null, '110001'],
      ];
      for (const [assignee, pincode] of rows)
        await sql('insert into subtask (id, assgne_id, vertical_id, cust_pincode) values ($1, $2, $3, $4)', [
          newId(),
          assignee,
          vertical,
          pincode,
        ]);
    });
    await applyModel(database, model(after), { log: silentLog, productName: 'Fieldloom', migrations: [first] });
    const rows = await database.admin((sql) => sql('select is_assigned, hub_id from subtask order by cust_pincode desc'));
    expect(rows).toEqual([
      { is_assigned: true, hub_id: hubId },
      { is_assigned: false, hub_id: null },
    ]);
  });
});
