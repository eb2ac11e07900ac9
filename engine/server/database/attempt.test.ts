/** Parts of a transaction that fail by themselves, and for whom statements run after them. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { sketchEntity, sketchMember } from '../../../tests/support/entity.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import type { OpenDatabase } from './open.ts';
import type { Connection } from './port.ts';

const server = system('test');
const ticket = sketchEntity('ticket', {
  unique: [['org_id', 'title']],
  fields: { org_id: { type: 'id', required: true }, title: { required: true } },
});

eachEngine((open) => {
  let database: OpenDatabase;
  const acme = sketchMember();
  const globex = sketchMember();
  const insert = ({ kysely }: Connection, title: string, org = acme.org.id) =>
    kysely.insertInto('ticket').values({ id: newId(), org_id: org, title }).execute();
  const titles = async ({ kysely }: Connection) =>
    (await kysely.selectFrom('ticket').select('title').orderBy('title').execute()).map(({ title }) => title);
  beforeAll(async () => {
    database = await open({ entities: [ticket], poolSize: 2, waitLimit: 10_000 });
    await database.transaction(globex, (connection) => insert(connection, 'globex', globex.org.id));
  });

  it('keeps what went well and undoes what failed', async () => {
    const kept = await database.transaction(acme, async (connection) => {
      await insert(connection, 'one');
      await connection.attempt((part) => insert(part, 'two'));
      await expect(
        connection.attempt(async (part) => {
          await insert(part, 'three');
          await insert(part, 'one');
        }),
      ).rejects.toMatchObject({ code: '23505' });
      await expect(
        connection.attempt(async (part) => {
          await part.attempt((inner) => insert(inner, 'four'));
          throw new Error('no more');
        }),
      ).rejects.toThrow('no more');
      return titles(connection);
    });
    expect(kept).toEqual(['one', 'two']);
    expect(await database.read(acme, titles)).toEqual(['one', 'two']);
  });

  it('runs statements after a failure for whom they are meant, whoever worked when it came', async () => {
    await database.transaction(acme, async (connection) => {
      const others = await connection.as(server, titles);
      const fail = connection.attempt(async (part) => {
        expect(await titles(part)).toEqual(['one', 'two']);
        await part.as(server, (own) => insert(own, 'one'));
      });
      await expect(fail).rejects.toMatchObject({ code: '23505' });
      expect(await titles(connection)).toEqual(['one', 'two']);
      expect(await connection.as(server, titles)).toEqual(others);
      // The context was last the server's own when this part begins, and is so again when it is undone.
      const again = connection.attempt(async (part) => {
        expect(await titles(part)).toEqual(['one', 'two']);
        await insert(part, 'one');
      });
      await expect(again).rejects.toMatchObject({ code: '23505' });
      expect(await titles(connection)).toEqual(['one', 'two']);
    });
  });

  it('refuses the outer connection meanwhile, and a part of no transaction', async () => {
    await database.transaction(acme, (connection) =>
      connection.attempt(async () => {
        await expect(titles(connection)).rejects.toThrow('another principal');
      }),
    );
    await expect(database.read(acme, (connection) => connection.attempt(titles))).rejects.toThrow('transaction');
    expect(await database.read(acme, ({ kysely }) => sql`select 1 as one`.execute(kysely))).toMatchObject({ rows: [{ one: 1 }] });
  });
});
