/** What stands only once, what goes, and what stays inside an open transaction. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { system } from '../kernel/principal.ts';
import { admin, friend, openTaskStage, other, refusal, type TaskStage, taskCalls } from './testing/task-stage.ts';

let stage: TaskStage;
beforeAll(async () => {
  stage = await openTaskStage();
});
afterAll(() => stage.database.close());

const { create, update, stored, count } = taskCalls(() => stage);

describe('uniqueness and deletion', () => {
  it('a value that must be unique names its field, on create and update, within the organisation', async () => {
    await create({ title: 'x', code: 'U1' });
    const second = await create({ title: 'x', code: 'U2' });
    const taken = { status: 409, errors: [{ pointer: '/code', code: 'unique' }] };
    expect(await refusal(create({ title: 'x', code: 'U1' }))).toMatchObject(taken);
    expect(await refusal(update(second, { code: 'U1' }))).toMatchObject(taken);
    expect(await create({ title: 'x', code: 'U1' }, other)).toMatchObject({ code: 'U1' });
  });

  it('takes the record away, with an audit of what it was', async () => {
    const row = await create({ title: 'gone' });
    expect(await refusal(stage.resources.remove(admin, 'task', [{ id: String(row.id), version: 9 }]))).toMatchObject({ status: 412 });
    await stage.resources.remove(admin, 'task', [{ id: String(row.id), version: 1 }]);
    expect(await refusal(stage.resources.get(admin, 'task', String(row.id)))).toMatchObject({ status: 404 });
    const [entry] = await stage.rows(`select changes from audit_entry where record_id = '${String(row.id)}' and verb = 'delete'`);
    expect(entry?.changes).toMatchObject({ title: ['gone', null] });
  });

  it('is refused while others refer to it, by a key or in a list', async () => {
    const row = await create({ title: 'parent' });
    await create({ title: 'child', parent_id: row.id, people: [friend] });
    expect(await refusal(stage.resources.remove(admin, 'task', [{ id: String(row.id) }]))).toMatchObject({ status: 409, code: 'in_use' });
    expect(await refusal(stage.resources.remove(admin, 'person', [{ id: friend }]))).toMatchObject({ status: 409, code: 'in_use' });
    expect(await refusal(stage.resources.remove(stage.staff, 'task', [{ id: String(row.id) }]))).toMatchObject({ status: 404 });
  });
});

describe('inside an open transaction', () => {
  it('the server acts for the member and the member stays a member', async () => {
    const made = await stage.database.transaction(admin, async (connection) => {
      const [row] = await stage.resources.create(admin, 'task', [{ title: 'inside' }], connection);
      await stage.resources.update(system('later'), 'task', [{ id: String(row?.id), patch: { done: true } }], connection);
      await expect(stage.resources.get(admin, 'task', String(stage.foreign.id), {}, connection)).rejects.toMatchObject({ status: 404 });
      expect(
        (await stage.resources.list(system('look'), 'task', { filter: `doc.id == '${String(stage.foreign.id)}'` }, connection)).data,
      ).toHaveLength(1);
      return row;
    });
    expect(await stored(made?.id)).toMatchObject({ done: true, updated_by: admin.user.id });
    const entries = await stage.rows(
      `select verb, actor_id, actor_kind, reason from audit_entry where record_id = '${String(made?.id)}' order by id`,
    );
    expect(entries).toEqual([
      { verb: 'create', actor_id: admin.user.id, actor_kind: 'member', reason: null },
      { verb: 'update', actor_id: admin.user.id, actor_kind: 'system', reason: 'later' },
    ]);
  });

  it('nothing is left of it when it fails', async () => {
    const before = await count();
    const work = stage.database.transaction(admin, async (connection) => {
      await stage.resources.create(admin, 'task', [{ title: 'half' }], connection);
      await stage.resources.create(admin, 'task', [{ nothing: 1 }], connection);
    });
    expect(await refusal(work)).toMatchObject({ status: 422 });
    expect(await count()).toBe(before);
  });

  it('a write needs one', async () => {
    await expect(
      stage.database.read(admin, (connection) => stage.resources.create(admin, 'task', [{ title: 'x' }], connection)),
    ).rejects.toThrow(/needs a transaction/);
  });
});
