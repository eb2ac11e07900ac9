import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { sketchEntity, sketchMember } from '../../../tests/support/entity.ts';
import { newId } from '../kernel/ids.ts';
import { type Principal, system } from '../kernel/principal.ts';
import type { OpenDatabase } from './open.ts';
import type { Connection } from './port.ts';

const server = system('test');
const ticket = sketchEntity('ticket', {
  unique: [['org_id', 'title']],
  fields: {
    org_id: { type: 'id', required: true },
    title: { required: true },
    parent: { ref: 'ticket' },
    cost: { type: 'money' },
    due: { type: 'date' },
  },
});

const insert = (connection: Connection, org: string, title: string, extra: Record<string, unknown> = {}) => {
  const id = newId();
  return connection.kysely
    .insertInto('ticket')
    .values({ id, org_id: org, title, ...extra })
    .execute()
    .then(() => id);
};
const titles = async (database: OpenDatabase, who: Principal) =>
  database.read(who, async ({ kysely }) =>
    (await kysely.selectFrom('ticket').select('title').orderBy('title').execute()).map(({ title }) => title),
  );
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

eachEngine((open, engine) => {
  let database: OpenDatabase;
  const acme = sketchMember();
  const globex = sketchMember();
  beforeAll(async () => {
    // The embedded engine's limit has tests of its own: there a statement that is only slow would end the database.
    const limits = engine === 'postgres' ? { statementLimit: 1_000 } : {};
    database = await open({ entities: [ticket], waitLimit: 800, poolSize: 2, ...limits });
    await database.transaction(acme, (connection) => insert(connection, acme.org.id, 'Acme one'));
    await database.transaction(globex, (connection) => insert(connection, globex.org.id, 'Globex one'));
  });

  /** Of a text that ran often on one connection: how many of its runs had a plan for any value. */
  async function plansOf(way: 'slow' | 'file'): Promise<{ readonly known: number; readonly any: number }> {
    const read = <T>(work: (connection: Connection) => Promise<T>) => database.read(acme, work, way);
    for (let call = 0; call < 9; call += 1)
      await read(({ kysely }) => kysely.selectFrom('ticket').select('due').where('title', '=', `Acme ${call}`).execute());
    const { rows } = await read(({ kysely }) =>
      sql<{ known: number; any: number }>`select sum(custom_plans)::integer as known, sum(generic_plans)::integer as any
        from pg_prepared_statements where statement like 'select "due" from "ticket"%'`.execute(kysely),
    );
    return rows[0] ?? { known: 0, any: 0 };
  }

  if (engine === 'postgres')
    it('plans what may read many rows for the values that it has, each time', async () => {
      for (const way of ['slow', 'file'] as const) {
        const plans = await plansOf(way);
        expect(plans.known).toBeGreaterThan(6);
        expect(plans.any).toBe(0);
      }
    });

  describe('a transaction', () => {
    it('leaves nothing behind when its work rejects', async () => {
      const failing = database.transaction(acme, async (connection) => {
        await insert(connection, acme.org.id, 'Half');
        throw new Error('no');
      });
      await expect(failing).rejects.toThrow('no');
      expect(await titles(database, acme)).toEqual(['Acme one']);
    });

    it('does not pass for done when an SQL error in it was swallowed', async () => {
      const swallowed = database.transaction(acme, async (connection) => {
        await insert(connection, acme.org.id, 'Swallowed');
        await sql`select 1/0`.execute(connection.kysely).catch(() => undefined);
      });
      await expect(swallowed).rejects.toThrow(/swallowed/);
      expect(await titles(database, acme)).toEqual(['Acme one']);
    });

    it('lets the server step in, and goes on as the member', async () => {
      const seen = await database.transaction(acme, async ({ kysely, as }) => {
        const count = (connection: Pick<Connection, 'kysely'>) =>
          connection.kysely
            .selectFrom('ticket')
            .select('id')
            .execute()
            .then((rows) => rows.length);
        const before = await count({ kysely });
        const within = await as(server, async (inner) => {
          await expect(count({ kysely })).rejects.toThrow(/another principal/);
          return count(inner);
        });
        return [before, within, await count({ kysely })];
      });
      expect(seen).toEqual([1, 2, 1]);
      expect(await titles(database, acme)).toEqual(['Acme one']);
    });

    it('is rolled back whole when the step of the server fails', async () => {
      const failing = database.transaction(acme, async (connection) => {
        await insert(connection, acme.org.id, 'With the server');
        await connection.as(server, ({ kysely }) => sql`select 1/0`.execute(kysely));
      });
      await expect(failing).rejects.toMatchObject({ code: 'invalid' });
      expect(await titles(database, acme)).toEqual(['Acme one']);
    });

    it('takes records that refer to each other in any order, and refuses what refers to nothing', async () => {
      const later = newId();
      await database.transaction(acme, async (connection) => {
        const first = await insert(connection, acme.org.id, 'First', { parent: later });
        await connection.kysely.insertInto('ticket').values({ id: later, org_id: acme.org.id, title: 'Later' }).execute();
        await sql`select 1`.execute(connection.kysely);
        expect(first).not.toBe(later);
      });
      await expect(
        database.transaction(acme, (connection) => insert(connection, acme.org.id, 'Orphan', { parent: newId() })),
      ).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ pointer: '/parent', code: 'reference' }],
      });
      await expect(
        database.transaction(acme, ({ kysely }) => kysely.deleteFrom('ticket').where('id', '=', later).execute()),
      ).rejects.toMatchObject({ code: 'in_use' });
      await database.transaction(acme, ({ kysely }) => kysely.deleteFrom('ticket').where('title', 'in', ['First', 'Later']).execute());
    });

    it('runs again after a deadlock or serialization failure, four times at most', async () => {
      let runs = 0;
      await database.transaction(acme, async ({ kysely }) => {
        runs += 1;
        if (runs < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(kysely);
      });
      expect(runs).toBe(3);
      runs = 0;
      const hopeless = database.transaction(acme, async ({ kysely }) => {
        runs += 1;
        await sql`do $$ begin raise exception 'again' using errcode = '40P01'; end $$`.execute(kysely);
      });
      await expect(hopeless).rejects.toMatchObject({ code: 'overloaded', retryAfter: 1 });
      expect(runs).toBe(4);
    });
  });

  describe('a call inside a call', () => {
    it('is refused in words, whatever the kinds', async () => {
      const within = (work: () => Promise<unknown>) => database.transaction(acme, () => work());
      await expect(within(() => database.read(acme, async () => 1))).rejects.toThrow(
        /Database\.read was called inside an open Database\.transaction/,
      );
      await expect(within(() => database.transaction(acme, async () => 1))).rejects.toThrow(/inside an open Database\.transaction/);
      await expect(database.read(acme, () => database.read(acme, async () => 1))).rejects.toThrow(/inside an open Database\.read/);
    });

    it('is fine once the outer one is over, and side by side', async () => {
      const after = await database.transaction(acme, async () => () => sleep(5).then(() => titles(database, acme)));
      expect(await after()).toEqual(['Acme one']);
    });

    it('refuses a query that comes after the connection was given back', async () => {
      const kept = await database.read(acme, async ({ kysely }) => kysely);
      await expect(kept.selectFrom('ticket').selectAll().execute()).rejects.toThrow(/given back/);
    });
  });

  describe('errors', () => {
    it('name the field of a unique set, not its value', async () => {
      const twice = database.transaction(acme, (connection) => insert(connection, acme.org.id, 'Acme one'));
      const problem: unknown = await twice.catch((error: unknown) => error);
      expect(problem).toMatchObject({ code: 'conflict', status: 409, errors: [{ pointer: '/title', code: 'unique' }] });
      expect(JSON.stringify(problem)).not.toContain('Acme one');
    });

    it('of values that do not fit are the caller’s', async () => {
      await expect(database.read(acme, ({ kysely }) => sql`select * from ticket where id = ${'12'}`.execute(kysely))).rejects.toMatchObject(
        { code: 'invalid', status: 422 },
      );
      await expect(database.transaction(acme, (connection) => insert(connection, acme.org.id, 'a\u0000b'))).rejects.toMatchObject({
        code: 'invalid',
      });
      await expect(
        database.transaction(acme, ({ kysely }) => kysely.insertInto('ticket').values({ id: newId(), org_id: acme.org.id }).execute()),
      ).rejects.toMatchObject({
        code: 'invalid',
        errors: [{ pointer: '/title', code: 'required' }],
      });
    });

    it('of the server itself stay what they are', async () => {
      await expect(database.read(server, ({ kysely }) => sql`select nonsense`.execute(kysely))).rejects.toMatchObject({ code: '42703' });
    });
  });

  it('reads values the way JSON carries them', async () => {
    const value = await database.transaction(acme, async (connection) => {
      const id = await insert(connection, acme.org.id, 'Values', {
        cost: 9_007_199_254_740_991,
        due: '2026-02-28',
        created_at: '2026-02-28T23:30:00.120+05:30',
      });
      const { rows } = await sql<Record<string, unknown>>`
        select cost, due, created_at, 1.25::numeric as number, array[1::bigint, null] as list, array[created_at] as instants, '{"a":[1]}'::jsonb as json
        from ticket where id = ${id}`.execute(connection.kysely);
      await connection.kysely.deleteFrom('ticket').where('id', '=', id).execute();
      return rows[0];
    });
    expect(value).toEqual({
      cost: 9_007_199_254_740_991,
      due: '2026-02-28',
      created_at: '2026-02-28T18:00:00.120Z',
      number: 1.25,
      list: [1, null],
      instants: ['2026-02-28T18:00:00.120Z'],
      json: { a: [1] },
    });
  });

  it('answers overloaded when no connection is free in time, and works again after', async () => {
    const holding = Promise.allSettled([1, 2].map(() => database.transaction(acme, () => sleep(1_600))));
    await sleep(20);
    await expect(database.read(acme, async () => 1)).rejects.toMatchObject({ code: 'overloaded', status: 503, retryAfter: 1 });
    await holding;
    expect(await titles(database, acme)).toEqual(['Acme one']);
  });

  it('works without a limit for the model, and puts it back', async () => {
    const rows = await database.admin(async (run) => {
      await run("begin; set local app.org_id = 'left open'");
      await run('select pg_sleep(1.2)');
      await run('commit');
      return run('select 1 as one; select 2 as two');
    });
    expect(rows).toEqual([{ two: 2 }]);
    if (engine === 'postgres') {
      await expect(database.read(server, ({ kysely }) => sql`select pg_sleep(1.5)`.execute(kysely))).rejects.toMatchObject({
        code: 'overloaded',
      });
    }
  });

  it('does not lend on a transaction that the model left open', async () => {
    const failing = database.admin(async (run) => {
      await run('begin');
      await run(`delete from ticket`);
      throw new Error('halfway');
    });
    await expect(failing).rejects.toThrow('halfway');
    expect(await titles(database, server)).toEqual(['Acme one', 'Globex one']);
  });

  it('tells that it answers', async () => {
    await expect(database.ping()).resolves.toBeUndefined();
  });
});
