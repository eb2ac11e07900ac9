import { expect, it } from 'vitest';
import { silentLog } from '../../../../engine/server/database/log.ts';
import { newId } from '../../../../engine/server/kernel/ids.ts';
import { applyModel } from '../../../../engine/server/model/apply.ts';
import type { Migration } from '../../../../engine/server/model/migrate.ts';
import { planModel } from '../../../../engine/server/model/plan.ts';
import { eachEngine } from '../../../../tests/support/database.ts';
import { type EntitySketch, sketchEntity } from '../../../../tests/support/entity.ts';
import { outcomeFacts } from './0004-outcome-facts.ts';

type Fields = NonNullable<EntitySketch['fields']>;

const first: Migration = { ...outcomeFacts, number: 1 };
const id = { type: 'id' } as const;
const kept: Fields = { status: id, status_type: {} };
const before: Readonly<Record<string, Fields>> = {
  organisation: { time_zone: {} },
  status: { group_id: id, title: {}, key: {}, status_type: {}, is_retired: { type: 'boolean' } },
  'service-request': kept,
  subtask: { ...kept, srvc_req_id: id, provider_id: id, assgne_id: id, work_started_at: { type: 'datetime' } },
  'request-event': { request_id: id, subtask_id: id, kind: {}, at: { type: 'datetime' }, from_text: {}, to_text: {} },
};
const facts: Fields = { is_called_off: { type: 'boolean' }, reopened_count: { type: 'integer' } };
const after: Readonly<Record<string, Fields>> = {
  ...before,
  'service-request': {
    ...kept,
    ...facts,
    visits_done: { type: 'integer' },
    first_visit_fix: { type: 'boolean' },
    first_visit_percent: { type: 'percent' },
    reopened_percent: { type: 'percent' },
  },
  subtask: { ...before.subtask, ...facts, visit_days: { type: 'tags' } },
};
const model = (entities: Readonly<Record<string, Fields>>) =>
  planModel(new Map(Object.entries(entities).map(([name, fields]) => [name, sketchEntity(name, { fields: { org_id: id, ...fields } })])));

/** Title, key and category of the statuses of one group. */
const statuses = [
  ['Work', 'in_progress', 'ACTIVE'],
  ['Hold', 'on_hold', 'ACTIVE'],
  ['Done', 'done', 'DONE'],
  ['Closed', 'closed', 'CLOSED'],
  ['Off', 'off', 'CLOSED'],
] as const;

eachEngine((start) => {
  it('what has ended says how, as its timeline tells it', async () => {
    const database = await start();
    await applyModel(database, model(before), { log: silentLog, productName: 'Fieldloom', migrations: [] });
    const [provider, group, technician] = [newId(), newId(), newId()];
    const statusId = new Map(statuses.map(([title]) => [title as string, newId()]));
    const insert = (table: string, row: Readonly<Record<string, unknown>>) =>
      database.admin((sql) =>
        sql(
          `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)})`,
          Object.values(row),
        ),
      );
    await insert('organisation', { id: provider, time_zone: 'Asia/Kolkata' });
    for (const [title, key, status_type] of statuses)
      await insert('status', { id: statusId.get(title), group_id: group, title, key, status_type, is_retired: false });
    const move = (request_id: string, subtask_id: string | null, text: string) => {
      const [at, from_text, to_text] = text.split(' ');
      return insert('request_event', { id: newId(), request_id, subtask_id, kind: 'status', at, from_text, to_text });
    };
    /** A request that ended so, with one sub-task; days are those of March, at three in the morning of India. */
    const ended = async (title: 'Closed' | 'Off', ofTask: readonly string[], ofRequest: readonly string[]) => {
      const [request, task] = [newId(), newId()];
      await insert('service_request', { id: request, status: statusId.get(title), status_type: 'CLOSED' });
      const done = {
        status: statusId.get('Done'),
        status_type: 'DONE',
        srvc_req_id: request,
        provider_id: provider,
        assgne_id: technician,
      };
      await insert('subtask', { id: task, ...done });
      for (const one of ofTask) await move(request, task, one);
      for (const one of ofRequest) await move(request, null, one);
      return request;
    };
    const at = (day: string) => `2026-03-${day}T21:30:00Z`;
    const begun = `${at('01')} Hold Work`;
    const finished = `${at('05')} Work Done`;
    const closed = `${at('06')} Done Closed`;
    const requests = [
      await ended('Closed', [begun, finished], [closed]),
      await ended('Closed', [begun, `${at('02')} Work Hold`, `${at('03')} Hold Work`, finished], [closed]),
      await ended('Closed', [begun, finished, `${at('05')} Done Work`, `${at('06')} Work Done`], [closed]),
      await ended('Off', [begun, finished], [`${at('06')} Hold Off`]),
    ];
    await applyModel(database, model(after), { log: silentLog, productName: 'Fieldloom', migrations: [first] });
    const rows = await database.admin((sql) =>
      sql('select id, is_called_off, visits_done, first_visit_fix, first_visit_percent from service_request'),
    );
    const told = requests.map((request) => {
      const { is_called_off, visits_done, first_visit_fix, first_visit_percent } = rows.find((row) => row.id === request) ?? {};
      return [is_called_off, visits_done, first_visit_fix, first_visit_percent];
    });
    expect(told).toEqual([
      [false, 1, true, 100],
      [false, 2, false, 0],
      // Taken up again on the fifth, in India the sixth.
      [false, 2, false, 0],
      [true, 1, null, null],
    ]);
    const [days] = await database.admin((sql) => sql('select visit_days from subtask where srvc_req_id = $1', [requests[1]]));
    expect(days).toEqual({ visit_days: ['2026-03-02', '2026-03-04'] });
  });
});
