/** Changes are noted in their transaction, by one insert a statement, and read so that none is missed. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { sketchEntity, sketchMember } from '../../../tests/support/entity.ts';
import { compileTrusted } from '../../core/rules/index.ts';
import type { OpenDatabase } from '../database/open.ts';
import { sweep } from '../jobs/index.ts';
import { system } from '../kernel/principal.ts';
import { changesOfLast, changesSince, oldChanges, positionNow } from './outbox.ts';

const always = { id: 'all', can: new Set(['read']), denyFields: new Set<string>() };
const fields = { org_id: { type: 'id' }, title: {}, seen_at: { type: 'datetime' } } as const;
const followed = sketchEntity('followed', {
  fields,
  realtime: true,
  access: [{ ...always, when: compileTrusted("doc.title != 'secret' && doc.seen_at != null") }],
});
const quiet = sketchEntity('quiet', { fields });
const own = system('test');
const member = sketchMember();
const org = member.org.id;

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { open, opened };
};

eachEngine((open, engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open({ entities: [followed, quiet], poolSize: 20 });
  });
  beforeEach(() => database.run('truncate live_change; truncate followed; truncate quiet'));

  const insert = (table: string, rows: number, title = 'a') =>
    sql`insert into ${sql.table(table)} (id, org_id, title, seen_at, created_at, updated_at, version)
      select gen_random_uuid(), ${org}::uuid, ${title}, now(), now(), now(), 1 from generate_series(1, ${rows}::int)`;
  const noted = async () => Number((await database.run('select count(*)::int as rows from live_change'))[0]?.rows);

  it('notes each row of a write of many, by one insert, and nothing of entities that nobody follows', async () => {
    await database.transaction(member, ({ kysely }) => insert('followed', 300).execute(kysely));
    expect(await noted()).toBe(300);
    await database.transaction(member, ({ kysely }) => insert('quiet', 300).execute(kysely));
    expect(await noted()).toBe(300);
    const rows = await database.run('select distinct entity, kind, tenants, before from live_change');
    expect(rows).toEqual([{ entity: 'followed', kind: 'create', tenants: [org], before: null }]);
    // One trigger for a statement, whatever its rows.
    const triggers = await database.run(
      `select c.relname as name, count(*)::int as triggers, bool_or(t.tgtype & 1 = 1) as by_row from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where not t.tgisinternal and c.relname in ('followed', 'quiet') group by 1`,
    );
    expect(triggers).toEqual([{ name: 'followed', triggers: 3, by_row: false }]);
  });

  it('tells what a record was for the rules where that changed, as records carry it, and of what is gone', async () => {
    await database.transaction(own, ({ kysely }) => insert('followed', 1).execute(kysely));
    const [row] = await database.run('select id, seen_at from followed');
    const since = await positionNow(database);
    await database.run('update followed set version = 2');
    await database.run("update followed set title = 'secret'");
    await database.run('delete from followed');
    const { changes } = await changesSince(database, since);
    const before = { org_id: org, title: 'a', seen_at: row?.seen_at };
    expect(changes).toEqual([
      {
        entity: 'followed',
        id: row?.id,
        kinds: new Set(['update', 'delete']),
        tenants: [org],
        before: [before, { ...before, title: 'secret' }],
      },
    ]);
  });

  it('tells nothing of what did not hold', async () => {
    const since = await positionNow(database);
    const attempt = database.transaction(own, async ({ kysely }) => {
      await insert('followed', 1).execute(kysely);
      throw new Error('taken back');
    });
    await expect(attempt).rejects.toThrow('taken back');
    expect((await changesSince(database, since)).changes).toEqual([]);
  });

  it('is too much to tell one by one, too long ago, or of another database: then everything is read again', async () => {
    const since = await positionNow(database);
    expect((await changesSince(database, { ...since, at: since.at - 61 * 60_000 })).changes).toBeNull();
    const end = BigInt(since.snapshot.split(':')[1] ?? 0) + 1_000_000n;
    expect((await changesSince(database, { ...since, snapshot: `${end}:${end}:` })).changes).toBeNull();
    await database.transaction(own, ({ kysely }) => insert('followed', 5_001).execute(kysely));
    expect((await changesSince(database, since)).changes).toBeNull();
    expect((await changesSince(database, await positionNow(database))).changes).toEqual([]);
  });

  it('is kept for longer than anybody may come back, and then forgotten', async () => {
    await database.transaction(own, ({ kysely }) => insert('followed', 3).execute(kysely));
    await database.run("update live_change set at = now() - interval '65 minutes' where id in (select id from live_change limit 1)");
    await database.run(
      "update live_change set at = now() - interval '71 minutes' where id in (select id from live_change where at > now() - interval '1 minute' limit 1)",
    );
    await sweep(database, oldChanges, new Date().toISOString());
    expect(await noted()).toBe(2);
    expect((await changesOfLast(database, 10)).changes).toHaveLength(1);
  });

  // The embedded engine has one connection: there no transaction is open beside another.
  if (engine === 'postgres')
    it('misses no transaction that began before others and ends after them', async () => {
      const told: string[] = [];
      let position = await positionNow(database);
      const read = async () => {
        const batch = await changesSince(database, position);
        position = batch.position;
        told.push(...(batch.changes ?? []).map(({ id }) => id));
      };
      const gates = [0, 1, 2].map(gate);
      const written = [0, 1, 2].map(gate);
      const late = gates.map(({ opened }, index) =>
        database.transaction(own, async ({ kysely }) => {
          await insert('followed', 1, `late ${index}`).execute(kysely);
          written[index]?.open();
          await opened;
        }),
      );
      await Promise.all(written.map(({ opened }) => opened));
      for (const index of [2, 0, 1]) {
        // Later transactions are told of although earlier ones are still under way.
        await database.transaction(own, ({ kysely }) => insert('followed', 1, `between ${index}`).execute(kysely));
        const before = told.length;
        await read();
        expect(told.length - before).toBeGreaterThan(0);
        gates[index]?.open();
        await late[index];
      }
      await read();
      await read();
      const rows = await database.run('select id from followed');
      expect(told.toSorted()).toEqual(rows.map(({ id }) => String(id)).toSorted());
      expect(told).toHaveLength(6);
    });

  if (engine === 'postgres')
    it('misses nothing while many write at once, and tells nothing twice', { timeout: 60_000 }, async () => {
      const told: string[] = [];
      let position = await positionNow(database);
      let isOver = false;
      const reading = (async () => {
        for (let last = false; !last; ) {
          last = isOver;
          const batch = await changesSince(database, position);
          position = batch.position;
          told.push(...(batch.changes ?? []).map(({ id }) => id));
        }
      })();
      const writer = async (count: number) => {
        for (let turn = 0; turn < 40; turn += 1)
          await database.transaction(own, async ({ kysely }) => {
            await insert('followed', 1).execute(kysely);
            if ((turn + count) % 4 === 0) await sql`select pg_sleep(0.01)`.execute(kysely);
            await insert('followed', 1).execute(kysely);
          });
      };
      await Promise.all([writer(0), writer(1), writer(2)]);
      isOver = true;
      await reading;
      expect(told).toHaveLength(240);
      expect(new Set(told).size).toBe(240);
    });
});
