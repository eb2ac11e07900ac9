import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { sketchEntity } from '../../../../tests/support/entity.ts';
import { leaveByName } from './0007-leave-by-name.ts';

const leave = sketchEntity('leave-request', { fields: { org_id: { type: 'id' }, title: {} } });
const model = planModel(new Map([[leave.name, leave]]));

eachEngine((start) => {
  it('leave that is there already is titled by its person alone', async () => {
    const database = await start();
    await applyModel(database, model, { log: silentLog, productName: 'Fieldloom', migrations: [] });
    const titles = ['Asha Rao 2026-03-01', 'Asha 2 Rao', '2026-03-01'];
    await database.admin(async (sql) => {
      for (const title of titles) await sql('insert into leave_request (id, title) values ($1, $2)', [newId(), title]);
    });
    await applyModel(database, model, { log: silentLog, productName: 'Fieldloom', migrations: [{ ...leaveByName, number: 1 }] });
    const rows = await database.admin((sql) => sql('select title from leave_request order by title'));
    expect(rows.map(({ title }) => title)).toEqual(['', 'Asha 2 Rao', 'Asha Rao']);
  });
});
