/** New records: what becomes of them, what a client may not send, what does not fit. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesOf, type StoredChanges } from '../audit/packed.ts';
import type { Row } from '../database/port.ts';
import { newId } from '../kernel/ids.ts';
import { otherTeam, readyFile, seeding, team } from './testing/stage.ts';
import { admin, friend, openTaskStage, refusal, type TaskStage, taskCalls } from './testing/task-stage.ts';

let stage: TaskStage;
beforeAll(async () => {
  stage = await openTaskStage();
});
afterAll(() => stage.database.close());

const { create, update, stored, count } = taskCalls(() => stage);

describe('a new record', () => {
  it('gets its organisation, id, stamps, defaults, computed values and what hooks add', async () => {
    const row = await create({ title: 'new', labour: 4, people: [friend.toUpperCase()], seen: '2026-03-01T10:00:00+05:30' });
    expect(row).toMatchObject({
      org_id: team,
      state: 'open',
      done: false,
      total: 8,
      people: [friend],
      seen: '2026-03-01T04:30:00.000Z',
      custom: {},
      version: 1,
      created_by: admin.user.id,
      updated_by: admin.user.id,
      created_at: '2026-03-02T06:00:00.000Z',
      hook_note: 'new of 3',
    });
    const { data } = await stage.resources.get(admin, 'task', String(row.id));
    expect(data).toEqual(row);
  });

  it('of an entity with small numbers computes with its own number', async () => {
    const [kind] = await stage.resources.create(admin, 'kind', [{ name: 'Numbered' }]);
    expect(kind?.number).toBe(kind?.id);
  });

  it('shows its writer no more than they may read', async () => {
    const row = await create({ title: 'mine', kind_id: stage.repair, custom: { floor: 1 }, phone: '9876543210' }, stage.staff);
    expect(row).toMatchObject({ title: 'mine', phone: '•••• 3210' });
    expect(row).not.toHaveProperty('cost');
  });

  it('leaves an audit row in the same transaction, with secrets masked', async () => {
    const row = await create({ title: 'audited', phone: '9876543210', score: 3 });
    const [entry] = await stage.rows(`select * from audit_entry where record_id = '${String(row.id)}'`);
    expect(entry).toMatchObject({ entity: 'task', verb: 'create', actor_id: admin.user.id, actor_kind: 'member', org_id: team });
    expect(entry?.changes).toMatchObject({ score: [null, 3], phone: [null, '••••'] });
  });

  it('weighs little in the audit where much was said of it, and can be read again', async () => {
    const marks = Array.from({ length: 20 }, (_, mark) => ({ mark, note: 'Opened, cleaned and tested.' }));
    const row = await create({ title: 'long', marks });
    const [entry] = await stage.rows(
      `select changes, packed, pg_column_size(packed)::integer as bytes from audit_entry where record_id = '${String(row.id)}'`,
    );
    expect(entry?.changes).toBeNull();
    expect(Number(entry?.bytes)).toBeLessThan(400);
    expect(changesOf(entry as unknown as StoredChanges)).toMatchObject({ title: [null, 'long'], marks: [null, marks] });
  });

  it('may have a past when the server makes it', async () => {
    const [row] = await stage.resources.create(seeding, 'task', [
      { org_id: team, title: 'old', created_at: '2020-01-01T00:00:00.000Z', done: true },
    ]);
    expect(row).toMatchObject({
      created_at: '2020-01-01T00:00:00.000Z',
      updated_at: '2020-01-01T00:00:00.000Z',
      created_by: null,
      done: true,
    });
  });

  it('comes in hundreds by few statements', async () => {
    const rows = Array.from({ length: 900 }, (_, n) => ({ title: `bulk ${n}`, score: n }));
    const { statements, answer } = await stage.counting(() =>
      stage.resources.create(
        seeding,
        'task',
        rows.map((row) => ({ ...row, org_id: otherTeam })),
      ),
    );
    expect(answer).toHaveLength(900);
    // Two chunks of rows, one of audit rows, and the hook's own list.
    expect(statements.length).toBeLessThanOrEqual(4);
  });
});

describe('what a client may not send', () => {
  it.each<[string, Row, string, string]>([
    ['an unknown field', { nothing: 1 }, '/nothing', 'unknown'],
    ['a field of the server', { version: 7 }, '/version', 'read_only'],
    ['an id', { id: newId() }, '/id', 'read_only'],
    ['who made it', { created_by: newId() }, '/created_by', 'read_only'],
    ['a read-only field', { done: true }, '/done', 'read_only'],
    ['another organisation', { org_id: otherTeam }, '/org_id', 'read_only'],
    ['a prototype', JSON.parse('{"__proto__": {"is_admin": true}}'), '/__proto__', 'unknown'],
    ['a constructor inside', { marks: [{ mark: 1, constructor: { prototype: 1 } }] }, '/marks/0/constructor', 'unknown'],
    ['an unknown nested key', { marks: [{ mark: 1, x: 1 }] }, '/marks/0/x', 'unknown'],
    ['an unknown custom field', { kind_id: 1, custom: { floor: 1, x: 1 } }, '/custom/x', 'unknown'],
    ['a custom field without a form', { custom: { floor: 1 } }, '/custom/floor', 'unknown'],
    ['a custom field that is only shown', { kind_id: 1, custom: { floor: 1, odd: 'x' } }, '/custom/odd', 'read_only'],
    ['a custom prototype', { kind_id: 1, custom: JSON.parse('{"__proto__": 1}') }, '/custom/__proto__', 'unknown'],
  ])('%s', async (_, row, pointer, code) => {
    const before = await count();
    expect(await refusal(create({ title: 'x', ...row }))).toMatchObject({ status: 422, code: 'invalid', errors: [{ pointer, code }] });
    expect(await count()).toBe(before);
  });

  it('a field that it may not read is unknown to it, on create and update alike', async () => {
    const error = await refusal(create({ title: 'x', kind_id: stage.repair, custom: { floor: 1 }, cost: 5 }, stage.staff));
    const unknown = await refusal(create({ title: 'x', kind_id: stage.repair, custom: { floor: 1 }, nothing: 5 }, stage.staff));
    expect(JSON.stringify(error.errors).replace('cost', 'nothing')).toBe(JSON.stringify(unknown.errors));
    const row = await create({ title: 'staff', kind_id: stage.repair, custom: { floor: 1 } }, stage.staff);
    expect(await refusal(update(row, { cost: 5 }, stage.staff))).toMatchObject({ errors: [{ pointer: '/cost', code: 'unknown' }] });
  });

  it('its own organisation is no news', async () => expect(await create({ title: 'x', org_id: team })).toMatchObject({ org_id: team }));
});

describe('values that do not fit', () => {
  it.each<[string, Row, string, string]>([
    ['too long a text', { title: 'x'.repeat(41) }, '/title', 'maxLength'],
    ['an empty text', { title: '' }, '/title', 'minLength'],
    ['no title', { title: null }, '/title', 'required'],
    ['a text for a number', { score: '5' }, '/score', 'type'],
    ['half a whole number', { score: 1.5 }, '/score', 'type'],
    ['a number beyond the column', { score: 2 ** 40 }, '/score', 'maximum'],
    ['a day that does not exist', { due: '2026-02-30' }, '/due', 'format'],
    ['a day of the year 0', { due: '0000-01-01' }, '/due', 'format'],
    ['an instant without zone', { seen: '2026-03-01T10:00:00' }, '/seen', 'format'],
    ['none of the choices', { state: 'ajar' }, '/state', 'enum'],
    ['an object for a list', { people: { a: 1 } }, '/people', 'type'],
    ['an id that is none', { parent_id: 'x' }, '/parent_id', 'format'],
    ['text with NUL', { title: 'a\0b' }, '/title', 'text'],
    ['half a surrogate pair', { title: 'a\ud800' }, '/title', 'text'],
    ['nesting without end', { marks: JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) }, `/marks${'/0'.repeat(20)}`, 'depth'],
    ['a missing part', { marks: [{ note: 'x' }] }, '/marks/0/mark', 'required'],
    ['custom that is no object', { custom: [] }, '/custom', 'type'],
    ['a broken rule of the record', { due: '2019-12-31' }, '/due', 'check'],
    ['what the state requires', { state: 'shut' }, '/reason', 'required'],
    ['a missing custom field', { kind_id: 1 }, '/custom/floor', 'required'],
    ['a custom value of another type', { kind_id: 1, custom: { floor: 'three' } }, '/custom/floor', 'type'],
    ['none of the custom choices', { kind_id: 1, custom: { floor: 3, colour: 'green' } }, '/custom/colour', 'enum'],
    ['a reference to nothing', { parent_id: newId() }, '/parent_id', 'reference'],
    ['a reference that the filter excludes', { kind_id: 2 }, '/kind_id', 'reference'],
    ['a reference into another organisation', { kind_id: 3 }, '/kind_id', 'reference'],
    ['a listed reference to nothing', { people: [friend, newId()] }, '/people/1', 'reference'],
    ['a file that is not there', { files: [{ id: newId() }] }, '/files/0', 'file'],
    ['a custom file that is not there', { kind_id: 1, custom: { floor: 1, photos: [{ id: newId() }] } }, '/custom/photos/0', 'file'],
  ])('%s', async (_, row, pointer, code) => {
    expect([stage.repair, stage.off, stage.elsewhere]).toEqual([1, 2, 3]);
    const before = await count();
    const error = await refusal(create({ title: 'x', ...row }));
    expect(error).toMatchObject({ status: 422, errors: [expect.objectContaining({ pointer, code })] });
    expect(error.errors[0]?.message).toMatch(/\w/);
    expect(await count()).toBe(before);
  });

  it("has the definition's own text, with its key", async () => {
    const [fault] = (await refusal(create({ title: 'x'.repeat(41) }))).errors;
    expect(fault).toMatchObject({ message: 'At most 40 characters, please.', params: { key: 'message.title', limit: 40 } });
  });

  it('names all of them, and the row of each', async () => {
    const error = await refusal(stage.resources.create(admin, 'task', [{ title: 'ok' }, { title: 5, score: 'x' }, { nothing: 1 }]));
    expect(error.errors.map(({ pointer }) => pointer)).toEqual(['/1/title', '/1/score', '/2/nothing']);
  });

  it('a filter may depend on the record', async () => {
    expect(await refusal(create({ title: 'x', code: 'Repair', kind_id: stage.repair, custom: { floor: 1 } }))).toMatchObject({
      errors: [{ pointer: '/kind_id' }],
    });
  });

  it('a hidden value is cleared', async () => expect((await create({ title: 'x', reason: 'because' })).reason).toBeNull());
  it('a file is stored as it is, not as the client says', async () => {
    const row = await create({ title: 'x', files: [{ id: readyFile.id, name: 'evil.html', type: 'text/html', size: 1 }] });
    expect((await stored(row.id)).files).toEqual([readyFile]);
  });
});
