/** Row-level security by itself: what stands when the access rules in front of it have a hole. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { sketchEntity, sketchMember } from '../../../tests/support/entity.ts';
import { newId } from '../kernel/ids.ts';
import { type Principal, system } from '../kernel/principal.ts';
import type { OpenDatabase } from './open.ts';
import type { Connection } from './port.ts';

const server = system('test');
const ticket = sketchEntity('ticket', {
  shared: ['partners', 'owner'],
  fields: {
    org_id: { type: 'id', required: true },
    title: { required: true },
  },
});
const secret = sketchEntity('secret', { system: true, tenant: [], fields: { note: {} } });

const insert = (connection: Connection, org: string, title: string) => {
  const id = newId();
  return connection.kysely
    .insertInto('ticket')
    .values({ id, org_id: org, title })
    .execute()
    .then(() => id);
};
const titles = async (database: OpenDatabase, who: Principal) =>
  database.read(who, async ({ kysely }) =>
    (await kysely.selectFrom('ticket').select('title').orderBy('title').execute()).map(({ title }) => title),
  );

eachEngine((open) => {
  let database: OpenDatabase;
  const acme = sketchMember();
  const globex = sketchMember();
  const partner = sketchMember({ partners: [acme.org.id], type: 'ORG_TYPE_SRVC_PRVDR' });
  const owner = sketchMember({ type: 'ORG_TYPE_OWNER' });
  beforeAll(async () => {
    database = await open({ entities: [ticket, secret], poolSize: 2, waitLimit: 10_000 });
    await database.transaction(acme, (connection) => insert(connection, acme.org.id, 'Acme one'));
    await database.transaction(globex, (connection) => insert(connection, globex.org.id, 'Globex one'));
  });

  it('shows an organisation its own rows without any WHERE', async () => {
    expect(await titles(database, acme)).toEqual(['Acme one']);
    expect(await titles(database, globex)).toEqual(['Globex one']);
    expect(await titles(database, sketchMember())).toEqual([]);
  });

  it('lets partners and the owner read what is shared with them, and the server everything', async () => {
    expect(await titles(database, partner)).toEqual(['Acme one']);
    expect(await titles(database, owner)).toEqual(['Acme one', 'Globex one']);
    expect(await titles(database, server)).toEqual(['Acme one', 'Globex one']);
  });

  it('refuses to store a row for another organisation, as if it were not there', async () => {
    await expect(database.transaction(acme, (connection) => insert(connection, globex.org.id, 'Smuggled'))).rejects.toMatchObject({
      code: 'not_found',
      status: 404,
    });
    await expect(database.transaction(partner, (connection) => insert(connection, acme.org.id, 'Smuggled'))).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await titles(database, server)).toEqual(['Acme one', 'Globex one']);
  });

  it('changes and removes nothing of another organisation, and gives nothing away', async () => {
    const changed = await database.transaction(globex, ({ kysely }) =>
      sql`update ticket set title = 'Taken' where org_id = ${acme.org.id}`.execute(kysely),
    );
    expect(changed.numAffectedRows).toBe(0n);
    const removed = await database.transaction(partner, ({ kysely }) => sql`delete from ticket`.execute(kysely));
    expect(removed.numAffectedRows).toBe(0n);
    await expect(
      database.transaction(acme, ({ kysely }) => sql`update ticket set org_id = ${globex.org.id}`.execute(kysely)),
    ).rejects.toMatchObject({ code: 'not_found' });
    expect(await titles(database, server)).toEqual(['Acme one', 'Globex one']);
  });

  it("keeps the server's own tables from members, but takes their audit rows", async () => {
    for (const table of ['secret', 'login_attempt', 'idempotency_key', 'audit_entry', 'model_migration']) {
      await expect(database.read(acme, ({ kysely }) => sql`select * from ${sql.table(table)}`.execute(kysely))).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    await database.transaction(acme, ({ kysely }) =>
      kysely
        .insertInto('audit_entry')
        .values({ id: newId(), actor_kind: 'member', entity: 'ticket', record_id: 'x', verb: 'update' })
        .execute(),
    );
  });

  it('follows the principal on the same connection, in every order', async () => {
    for (const who of [acme, globex, server, acme, owner, globex, globex, server]) {
      const expected = ['Acme one', 'Globex one'].filter(
        (title) => who === server || who === owner || title.startsWith(who === acme ? 'Acme' : 'Globex'),
      );
      expect(await titles(database, who)).toEqual(expected);
      expect(
        await database.transaction(who, ({ kysely }) => kysely.selectFrom('ticket').select('title').orderBy('title').execute()),
      ).toHaveLength(expected.length);
    }
  });

  it('keeps contexts apart when many principals read at once', async () => {
    const answers = await Promise.all([acme, globex, acme, server, globex, acme].map((who) => titles(database, who)));
    expect(answers.map((list) => list.length)).toEqual([1, 1, 1, 2, 1, 1]);
  });

  it('refuses a principal whose organisation was not made by the server', async () => {
    await expect(database.read(sketchMember({ org: "x', true); drop table ticket; --" }), async () => 1)).rejects.toThrow(/no UUID/);
  });
});
