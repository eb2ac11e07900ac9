import { beforeAll, describe, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { type EntitySketch, sketchEntity } from '../../../tests/support/entity.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { silentLog } from '../database/log.ts';
import type { OpenDatabase } from '../database/open.ts';
import { newId } from '../kernel/ids.ts';
import { applyModel } from './apply.ts';
import { compare } from './compare.ts';
import { ModelDrift } from './decide.ts';
import { introspect } from './introspect.ts';
import type { Migration } from './migrate.ts';
import { planModel } from './plan.ts';

const note = (fields: EntitySketch['fields'], rest: Omit<EntitySketch, 'fields'> = {}) =>
  sketchEntity('note', { ...rest, fields: { org_id: { type: 'id' }, ...fields } });
const modelOf = (...entities: readonly Entity[]) => planModel(new Map(entities.map((entity) => [entity.name, entity])));

const apply = (database: OpenDatabase, entities: readonly Entity[], migrations: readonly Migration[] = []) =>
  applyModel(database, modelOf(...entities), { log: silentLog, productName: 'Fieldloom', migrations });
const differences = (database: OpenDatabase, ...entities: readonly Entity[]) =>
  database.admin(async (sql) => compare(modelOf(...entities), await introspect(sql, 'Fieldloom')));
const columns = (database: OpenDatabase) =>
  database.admin(async (sql) =>
    Object.fromEntries(
      [...((await introspect(sql, 'Fieldloom')).get('note')?.columns ?? [])].map(([name, { type, notNull }]) => [
        name,
        notNull ? `${type}!` : type,
      ]),
    ),
  );
const add = (database: OpenDatabase, values: Record<string, unknown>) =>
  database.admin((sql) => {
    const all = Object.entries({ id: newId(), ...values });
    return sql(
      `insert into note (${all.map(([name]) => `"${name}"`).join(', ')}) values (${all.map((_, at) => `$${at + 1}`).join(', ')})`,
      all.map(([, value]) => value),
    );
  });
const drift = async (attempt: Promise<void>) => {
  const error: unknown = await attempt.catch((reason: unknown) => reason);
  if (!(error instanceof ModelDrift)) throw new Error('no drift was told', { cause: error });
  return error.messages;
};

eachEngine((open, engine) => {
  let shared: OpenDatabase;
  beforeAll(async () => {
    shared = await open({ poolSize: 4 });
  });
  /** An empty schema, and the tables of these entities: quicker than a database for each test. */
  const start = async (...entities: readonly Entity[]) => {
    await shared.admin((sql) => sql('drop schema public cascade; create schema public'));
    if (entities.length > 0) await apply(shared, entities);
    return shared;
  };

  it('searches all organisations together where an extension may not be made, says so, and has it apart once it may', async () => {
    const searched = note({ title: { searchable: true } });
    const database = await start();
    const refusing: Pick<OpenDatabase, 'admin'> = {
      admin: (work) =>
        database.admin((sql) =>
          work((text, values) => (text.includes('btree_gin') ? Promise.reject(new Error('permission denied')) : sql(text, values))),
        ),
    };
    const told: unknown[] = [];
    const log = { ...silentLog, warn: (fields: unknown) => void told.push(fields) };
    const options = { log, productName: 'Fieldloom' };
    const words = () =>
      database.run("select indexdef as definition from pg_indexes where tablename = 'note' and indexdef like '%gin_trgm_ops%'");
    await applyModel({ ...database, ...refusing }, modelOf(searched), options);
    expect(told).toEqual([{ extension: 'btree_gin', reason: 'permission denied' }]);
    expect(await words()).toEqual([{ definition: expect.stringContaining('(title gin_trgm_ops)') }]);
    await applyModel(database, modelOf(searched), options);
    expect(await words()).toEqual([{ definition: expect.stringContaining('(org_id, title gin_trgm_ops)') }]);
  });

  it('makes an index anew that was left unfinished under its name', async () => {
    const indexed = note({ title: { indexed: true } });
    const database = await start();
    await apply(database, [indexed]);
    // As one is left by CREATE INDEX CONCURRENTLY that was ended.
    await database.run("update pg_index set indisvalid = false where indrelid = 'note'::regclass and not indisprimary");
    await apply(database, [indexed]);
    expect(await database.run("select distinct indisvalid from pg_index where indrelid = 'note'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  it('applies, finds nothing left to do, and takes additions with rows in place', async () => {
    const first = note({ title: { required: true } });
    const database = await start(first);
    expect(await differences(database, first)).toEqual([]);
    await add(database, { title: 'one' });

    const tag = sketchEntity('tag', { fields: { org_id: { type: 'id' }, name: {} } });
    const second = note(
      {
        title: { required: true, searchable: true },
        priority: { type: 'select', required: true, schema: { default: 'Normal' }, indexed: true },
        owner: { type: 'text', required: true },
        tags: { type: 'refs', ref: 'tag', indexed: true },
        tag: { ref: 'tag' },
      },
      { shared: ['partners'], customBy: 'tag', unique: [['org_id', 'title']] },
    );
    await apply(database, [second, tag]);
    expect(await columns(database)).toMatchObject({ priority: 'text!', owner: 'text', tags: 'uuid[]', tag: 'uuid', custom: 'jsonb!' });
    expect(await database.admin((sql) => sql('select title, priority, owner, custom from note'))).toEqual([
      { title: 'one', priority: 'Normal', owner: null, custom: {} },
    ]);
    // What old rows keep from being required is all that is left, and it follows once they have a value.
    expect((await differences(database, second, tag)).map(({ kind }) => kind)).toEqual(['require']);
    await database.admin((sql) => sql("update note set owner = 'Asha'"));
    await apply(database, [second, tag]);
    expect(await differences(database, second, tag)).toEqual([]);
  });

  it('widens types, relaxes and requires, and replaces what is built on a definition', async () => {
    const before = note({ amount: { type: 'integer', required: true }, who: { type: 'id' }, later: {} }, { order: ['-/created_at'] });
    const database = await start(before);
    const id = newId();
    await add(database, { amount: 7, who: id, later: 'set' });
    const after = note(
      { amount: { type: 'money' }, who: { type: 'text' }, later: { required: true } },
      { order: ['/later'], shared: ['everyone'] },
    );
    await apply(database, [after]);
    expect(await columns(database)).toMatchObject({ amount: 'bigint', who: 'text', later: 'text!' });
    expect(await database.admin((sql) => sql('select amount, who from note'))).toEqual([{ amount: 7, who: id }]);
    expect(await differences(database, after)).toEqual([]);
    const table = (await database.admin((sql) => introspect(sql, 'Fieldloom'))).get('note');
    expect([table?.policies.size, [...(table?.indexes ?? [])].filter((name) => name.startsWith('fi_')).length]).toEqual([4, 1]);
  });

  it('refuses everything when anything could lose data, naming entity and field', async () => {
    const before = note({ title: {}, size: { type: 'integer' }, colour: {} });
    const database = await start(before, sketchEntity('extra', { fields: { org_id: { type: 'id' } } }));
    await add(database, { title: 'one', size: 3 });
    await add(database, { title: 'two', size: 4 });
    await database.admin((sql) => sql('insert into extra (id) values ($1)', [newId()]));
    const messages = await drift(apply(database, [note({ size: { type: 'date' }, fresh: {} })]));
    expect(messages).toHaveLength(3);
    expect(messages[0]).toMatch(/Entity "note": field "size" is stored as integer in 2 records and is now defined as date/);
    expect(messages[1]).toMatch(/Entity "note": field "title" is not defined any more, but 2 records still hold a value/);
    expect(messages[2]).toMatch(/Entity "extra" is not defined any more, but its table still holds 1 record/);
    expect(Object.keys(await columns(database))).not.toContain('fresh');
    expect(await database.admin((sql) => sql('select title, size from note order by title'))).toEqual([
      { title: 'one', size: 3 },
      { title: 'two', size: 4 },
    ]);
  });

  it('lets go of what holds nothing', async () => {
    const database = await start(note({ empty: { required: true }, kind: { type: 'integer' } }), sketchEntity('extra', { tenant: [] }));
    const after = note({ kind: { type: 'date' } });
    await apply(database, [after]);
    expect(await columns(database)).toMatchObject({ empty: 'text', kind: 'date' });
    await add(database, { kind: '2026-01-01' });
    await apply(database, [after]);
  });

  it('tells which stored records break a new unique set or reference', async () => {
    const database = await start(note({ title: {}, parent: { type: 'id' } }));
    await add(database, { org_id: newId(), title: 'same', parent: newId() });
    await add(database, { org_id: newId(), title: 'same' });
    expect(await drift(apply(database, [note({ title: {}, parent: { type: 'id' } }, { unique: [['title']] })]))).toEqual([
      expect.stringMatching(/field "title" must be unique/),
    ]);
    expect(await drift(apply(database, [note({ title: {}, parent: { ref: 'note' } })]))).toEqual([
      expect.stringMatching(/field "parent" refers to note/),
    ]);
  });

  it('runs a migration once, before it compares', async () => {
    const database = await start(note({ title: {} }));
    await add(database, { title: 'kept' });
    const renamed = note({ name: {} });
    let runs = 0;
    const rename: Migration = {
      number: 1,
      name: 'note-title-to-name',
      up: async (sql) => {
        runs += 1;
        await sql('alter table note rename column title to name');
      },
    };
    expect(await drift(apply(database, [renamed]))).toHaveLength(1);
    await apply(database, [renamed], [rename]);
    await apply(database, [renamed], [rename]);
    expect(runs).toBe(1);
    expect(await database.admin((sql) => sql('select name from note'))).toEqual([{ name: 'kept' }]);
    expect(await database.admin((sql) => sql('select number, name from model_migration'))).toEqual([
      { number: 1, name: 'note-title-to-name' },
    ]);
    await expect(apply(database, [renamed], [])).rejects.toThrow(/newer version/);
    await expect(apply(database, [renamed], [rename, { ...rename, number: 3 }])).rejects.toThrow(/number 2 is expected/);
  });

  it('leaves a new database to the model alone, and records the migrations', async () => {
    const database = await start();
    const never: Migration = { number: 1, name: 'never', up: () => Promise.reject(new Error('ran')) };
    await apply(database, [note({ name: {} })], [never]);
    await apply(database, [note({ name: {} })], [never]);
  });

  it('is undone whole when it fails halfway', async () => {
    const database = await start(note({ title: {} }));
    const failing: Migration = {
      number: 1,
      name: 'fails',
      up: (sql) => sql('alter table note add column half text; select 1/0').then(() => undefined),
    };
    await expect(apply(database, [note({ title: {}, more: {} })], [failing])).rejects.toMatchObject({ code: '22012' });
    expect(Object.keys(await columns(database))).not.toContain('half');
    await apply(database, [note({ title: {}, more: {} })]);
  });

  it('makes the table of tallies anew where deltas lay in it', async () => {
    const database = await start(note({}));
    await database.admin((sql) =>
      sql(`alter table tally add column folded boolean not null default false, add column record text;
        insert into tally (tally, tenant, keys, key, n, figures) values ('note/all', gen_random_uuid(), '{}', '', 1, '{}')`),
    );
    await apply(database, [note({})]);
    expect(await differences(database, note({}))).toEqual([]);
    const of = await database.admin(async (sql) => [...((await introspect(sql, 'Fieldloom')).get('tally')?.columns.keys() ?? [])]);
    expect(of).not.toContain('folded');
    expect(await database.admin((sql) => sql('select from tally'))).toEqual([]);
  });

  it('does not touch a table that is not its own', async () => {
    const database = await start();
    await database.admin((sql) => sql('create table note (id integer); create table other (id integer)'));
    expect(await drift(apply(database, [note({})]))).toEqual([expect.stringMatching(/table note is there already/)]);
  });

  it('numbers the records of a serial entity', async () => {
    const database = await start(
      sketchEntity('type', { idType: 'serial', tenant: [], shared: ['everyone', 'owner'], fields: { name: {} } }),
    );
    const ids = await database.admin((sql) => sql("insert into type (name) values ('a'), ('b') returning id"));
    expect(ids).toEqual([{ id: 1 }, { id: 2 }]);
  });

  if (engine === 'postgres') {
    it('is done once when several servers start at the same time', async () => {
      const database = await start();
      const entities = [note({ title: { searchable: true }, parent: { ref: 'note' } })];
      await Promise.all([1, 2, 3, 4].map(() => apply(database, entities)));
      expect(await differences(database, ...entities)).toEqual([]);
    });
  }

  describe('indexes under row-level security', () => {
    it('serve the search box', async () => {
      const database = await start(note({ title: { searchable: true } }));
      const org = newId();
      await database.admin((sql) =>
        sql(
          `insert into note (id, org_id, title) select gen_random_uuid(), '${org}', 'Washing machine ' || i from generate_series(1, 5000) i`,
        ),
      );
      await database.admin((sql) => sql('vacuum analyze note'));
      const plan = await database.admin(async (sql) => {
        // Few rows are read faster whole; what matters is that the index may be used at all.
        await sql(`set enable_seqscan = off; set role fieldloom_app; set app.org_id = '${org}'`);
        const rows = await sql("explain select id from note where title ilike '%zqxj%'");
        await sql('reset role; reset app.org_id; reset enable_seqscan');
        return JSON.stringify(rows);
      });
      expect(plan).toMatch(/Bitmap Index Scan on fi_note_gin_org_id_title/);
    });
  });
});
