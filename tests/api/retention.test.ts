/** Months past their time: archived and dropped by the round, and found again by those who may read them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdFactory } from '../../engine/server/kernel/ids.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { createDiskStore } from '../../engine/server/media/media-store.ts';
import { checkRetention, createArchive } from '../../engine/server/retention/index.ts';
import { keepTables, type RetentionHost } from '../../engine/server/retention/round.ts';
import { engines } from '../support/database.ts';
import { sketchMember } from '../support/entity.ts';
import { dataOf } from '../support/journey.ts';
import { type Caller, startTestServer, type TestServer } from '../support/server.ts';
import { sentDuring } from '../support/statements.ts';

const NOW = Date.now();
const DAY = 86_400_000;

describe.each(engines)('retention on %s', (engine) => {
  let server: TestServer;
  let host: RetentionHost;
  const lines: Record<string, unknown>[] = [];
  beforeAll(async () => {
    server = await startTestServer({ areas: ['requests'], engine, seed: true });
    const { database, definitions } = server.server.parts;
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
    host = { database, product: definitions.product, store: createDiskStore({ folder: `${server.dataDir}/archive` }), log };
  });
  afterAll(() => server.stop());
  const run = (text: string, values: readonly unknown[] = []) => server.server.parts.database.admin((sql) => sql(text, values));
  const count = async (table: string) => Number((await run(`select count(*) as n from ${table}`))[0]?.n);
  const keep = (more: Partial<RetentionHost>) => keepTables({ ...host, ...more });

  it('drops nothing by itself', async () => {
    const before = [await count('request_event'), await count('audit_entry')];
    await keep({ now: () => NOW + 100 * DAY });
    expect([await count('request_event'), await count('audit_entry')]).toEqual(before);
    expect(before.every((rows) => rows > 0)).toBe(true);
  });

  it('refuses a setting of what does not lie in months', () => {
    const of = (name: string) => checkRetention(host.product(), [{ of: name, months: 1, end: 'drop' }]);
    expect(() => of('service-request')).toThrow(/RETENTION names service-request/);
    for (const name of ['request-event', 'audit_entry', 'notification', 'outbox_message']) of(name);
  });

  it('archives a month before it drops it as a whole, and each who might read a record finds it', async () => {
    const acme = await server.as('admin@acme.test');
    const globex = await server.as('admin@globex.test');
    const owner = await server.as('owner@demo.test');
    const [event] = dataOf(await acme.get('/v1/data/request-event?page_size=1')) as { id: string }[];
    const id = event?.id ?? '';
    const before = dataOf(await acme.get(`/v1/data/request-event/${id}`));
    const [audit] = await run("select id from audit_entry where org_id = (select id from organisation where nickname = 'Acme') limit 1");
    const rows = await count('request_event');
    const at = (caller: Caller, kind = 'request-event', which = id) => caller.get(`/v1/archive/${kind}/${which}`);
    expect((await at(acme)).status).toBe(404);

    const retention = [
      { of: 'request-event', months: 1, end: 'archive' },
      { of: 'audit_entry', months: 1, end: 'archive' },
    ] as const;
    const sent = await sentDuring(() => keep({ retention, now: () => NOW + 70 * DAY }));
    expect(await count('request_event')).toBe(0);
    expect(sent.filter((text) => /^delete from/i.test(text))).toEqual([]);
    expect(sent.filter((text) => /^drop table "request_event_p/.test(text))).toHaveLength(1);
    expect(await run("select rows from archived_month where of_table = 'request_event'")).toMatchObject([{ rows: expect.anything() }]);
    expect(Number((await run("select sum(rows) as n from archived_month where of_table = 'request_event'"))[0]?.n)).toBe(rows);

    expect((await acme.get(`/v1/data/request-event/${id}`)).status).toBe(404);
    expect(dataOf(await at(acme))).toEqual(before);
    expect((await at(globex)).status).toBe(404);
    // As if it were there: nothing of it stays.
    expect(await count('request_event')).toBe(0);
    // The server's own rows are not an organisation's to read, nor the platform owner's where they are about somebody else.
    for (const caller of [acme, globex, owner]) expect((await at(caller, 'audit_entry', String(audit?.id))).status).toBe(404);
    const { find } = createArchive({ ...host, ...server.server.parts });
    const org = String((await run("select id from organisation where nickname = 'Acme'"))[0]?.id);
    const member = sketchMember({ org });
    const visitor = { ...member, user: { ...member.user, is_admin: true }, visit: { openedBy: member.user.id, visitId: null } };
    expect(await find(visitor, 'audit_entry', String(audit?.id))).toMatchObject({ id: audit?.id });
    for (const kind of ['service-request', 'archived_month', 'nothing']) expect((await at(acme, kind)).status).toBe(404);
  });

  it('keeps a month that changes while it is archived', async () => {
    const id = createIdFactory(() => NOW + 100 * DAY)();
    await keep({ now: () => NOW + 100 * DAY });
    await run("insert into audit_entry (id, actor_kind, entity, record_id, verb) values ($1, 'system', 'x', 'x', 'update')", [id]);
    const { store } = host;
    const changing = {
      ...store,
      write: async (key: string, content: AsyncIterable<Buffer>) => {
        const draft = await store.write(key, content);
        await run('update audit_entry set verb = $1 where id = $2', [`changed ${key}`, id]);
        return draft;
      },
    };
    const retention = [{ of: 'audit_entry', months: 1, end: 'archive' }] as const;
    lines.length = 0;
    await keep({ retention, store: changing, now: () => NOW + 200 * DAY });
    expect(await count('audit_entry')).toBe(1);
    expect(lines.map(({ msg }) => msg)).toContain('A table is kept in the next round.');
    await keep({ retention, now: () => NOW + 200 * DAY });
    expect(await count('audit_entry')).toBe(0);
  });
});

describe.runIf(engines.includes('postgres'))('a large month', () => {
  it('is dropped in under a second, however many rows it has', async () => {
    const server = await startTestServer({ areas: [], engine: 'postgres', seed: false });
    try {
      const { database, definitions } = server.server.parts;
      const fill = `insert into audit_entry (id, actor_kind, entity, record_id, verb) select (lpad(to_hex($1::bigint + n), 12, '0') || '7000800000000000' || lpad(to_hex(n), 4, '0'))::uuid, 'system', 'x', 'x', 'update' from generate_series(1, 60000) n`;
      await database.admin((sql) => sql(fill, [NOW]));
      const log = createLog('silent');
      const store = createDiskStore({ folder: `${server.dataDir}/archive` });
      const host = { database, product: definitions.product, store, log };
      await keepTables({ ...host, now: () => NOW + 70 * DAY });
      const begun = performance.now();
      await keepTables({ ...host, now: () => NOW + 70 * DAY, retention: [{ of: 'audit_entry', months: 1, end: 'drop' }] });
      expect(performance.now() - begun).toBeLessThan(1_000);
      expect((await database.admin((sql) => sql('select count(*)::int as n from audit_entry')))[0]?.n).toBe(0);
    } finally {
      await server.stop();
    }
  }, 60_000);
});
