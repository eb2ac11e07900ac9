import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import type { Migration } from '../../../../engine/server/model/migrate.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { type EntitySketch, sketchEntity } from '../../../../tests/support/entity.ts';
import { partsOfRequests } from './0006-parts-of-requests.ts';

const first: Migration = { ...partsOfRequests, number: 1 };
const before: NonNullable<EntitySketch['fields']> = { org_id: { type: 'id' }, subtask_id: { type: 'id' } };
const subtask = sketchEntity('subtask', { fields: { org_id: { type: 'id' }, srvc_req_id: { type: 'id' } } });
const model = (fields: NonNullable<EntitySketch['fields']>) =>
  planModel(new Map([subtask, sketchEntity('stock-entry', { fields })].map((entity) => [entity.name, entity])));

eachEngine((start) => {
  it('lines that are there already say whose request they are about', async () => {
    const database = await start();
    await applyModel(database, model(before), { log: silentLog, productName: 'Fieldloom', migrations: [] });
    const [org, request, visit] = [newId(), newId(), newId()];
    await database.admin(async (sql) => {
      await sql('insert into subtask (id, org_id, srvc_req_id) values ($1, $2, $3)', [visit, org, request]);
      await sql('insert into stock_entry (id, org_id, subtask_id) values ($1, $2, $3)', [newId(), org, visit]);
      await sql('insert into stock_entry (id, org_id) values ($1, $2)', [newId(), org]);
    });
    const after = model({ ...before, request_id: { type: 'id' } });
    await applyModel(database, after, { log: silentLog, productName: 'Fieldloom', migrations: [first] });
    const rows = await database.admin((sql) => sql('select request_id from stock_entry order by subtask_id nulls last'));
    expect(rows).toEqual([{ request_id: request }, { request_id: null }]);
  });
});
