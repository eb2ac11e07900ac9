import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { sketchEntity } from '../../../../tests/support/entity.ts';
import { ratingsOfPeople } from './0010-ratings-of-people.ts';

const rating = sketchEntity('rating', {
  fields: { org_id: { type: 'id' }, template_id: { type: 'id' }, audience: {}, score: { type: 'number' } },
});
const template = sketchEntity('rating-template', {
  fields: { org_id: { type: 'id' }, name: {}, audience: {}, is_active: { type: 'boolean' } },
});
const model = planModel(new Map([rating, template].map((entity) => [entity.name, entity])));
const options = { log: silentLog, productName: 'Fieldloom' };

eachEngine((start) => {
  it('answers of machines go, their templates are retired, and those of people stay as they are', async () => {
    const database = await start();
    await applyModel(database, model, { ...options, migrations: [] });
    const audiences = ['ai', 'customer', 'supervisor'];
    await database.admin(async (sql) => {
      for (const audience of audiences) {
        const id = newId();
        await sql('insert into rating_template (id, name, audience, is_active) values ($1, $2, $2, true)', [id, audience]);
        await sql('insert into rating (id, template_id, audience, score) values ($1, $2, $3, 4)', [newId(), id, audience]);
      }
    });
    await applyModel(database, model, { ...options, migrations: [{ ...ratingsOfPeople, number: 1 }] });
    const rows = (text: string) => database.admin((sql) => sql(text));
    expect(await rows('select name, audience, is_active from rating_template order by name')).toEqual([
      { name: 'ai', audience: 'supervisor', is_active: false },
      { name: 'customer', audience: 'customer', is_active: true },
      { name: 'supervisor', audience: 'supervisor', is_active: true },
    ]);
    expect(await rows('select audience, score::float8 as score from rating order by audience')).toEqual([
      { audience: 'customer', score: 4 },
      { audience: 'supervisor', score: 4 },
    ]);
  });
});
