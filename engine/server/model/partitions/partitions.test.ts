/** Tables by month: made anew, out of tables that are whole, and kept, on both engines. */
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { eachEngine } from '../../../../tests/support/database.ts';
import { sketchEntity, sketchMember } from '../../../../tests/support/entity.ts';
import { silentLog } from '../../database/log.ts';
import type { OpenDatabase, Sql } from '../../database/open.ts';
import { createIdFactory, newId } from '../../kernel/ids.ts';
import { system } from '../../kernel/principal.ts';
import { applyModel } from '../apply.ts';
import { compare } from '../compare.ts';
import { introspect } from '../introspect.ts';
import { planModel } from '../plan.ts';
import { adopt, dropOverdueChecks } from './adopt.ts';
import { partitionsOf } from './find.ts';
import { keepMonths } from './keep.ts';
import { boundAt, monthOf, partitionName } from './months.ts';

const NOW = Date.now();
const DAY = 86_400_000;
const shape = { tenant: ['org_id'], realtime: true, fields: { org_id: { type: 'ref', ref: 'owner' }, text: { indexed: true } } } as const;
const owner = sketchEntity('owner', { tenant: ['id'] });
const whole = sketchEntity('note', shape);
const parted = sketchEntity('note', { ...shape, partition: 'month' });
/** Refers to a note. */
const remark = sketchEntity('remark', { tenant: ['org_id'], fields: { org_id: { type: 'id' }, note_id: { type: 'ref', ref: 'note' } } });
const modelOf = (note: typeof whole) => planModel(new Map([owner, note, remark].map((entity) => [entity.name, entity])));

const idAt = (time: number) => createIdFactory(() => time)();
const org = newId();

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
    database = await open({ poolSize: 4 });
  });
  const apply = (note: typeof whole) => applyModel(database, modelOf(note), { log: silentLog, productName: 'Fieldloom' });
  const start = async (note: typeof whole) => {
    await database.admin((sql) => sql('drop schema public cascade; create schema public'));
    await apply(note);
    await database.admin((sql) => sql('insert into owner (id) values ($1)', [org]));
  };
  const run = (text: string, values: readonly unknown[] = []) => database.admin((sql) => sql(text, values));
  const add = (id: string, text = 'written') => run('insert into note (id, org_id, text) values ($1, $2, $3)', [id, org, text]);
  const placeOf = async (id: string) => (await run('select tableoid::regclass::text as place from note where id = $1', [id]))[0]?.place;
  const differences = () => database.admin(async (sql) => compare(modelOf(parted), await introspect(sql, 'Fieldloom')));
  const keep = async (now = NOW) => keepMonths({ database, now }, 'note', (await database.admin((sql) => partitionsOf(sql, 'note'))) ?? []);
  const monthName = (after: number) => partitionName('note', monthOf(NOW, after));

  describe('a new table', () => {
    beforeAll(() => start(parted));

    it('has months ahead, an open beginning and a default, and a start finds nothing to change', async () => {
      const parts = (await database.admin((sql) => partitionsOf(sql, 'note'))) ?? [];
      expect(parts.map(({ name }) => name).toSorted()).toEqual(['note_default', ...[0, 1, 2, 3].map(monthName)].toSorted());
      expect(await differences()).toEqual([]);
      await apply(parted);
    });

    it('holds each row in the month of its id, and a look by id reads that one alone', async () => {
      const ids = { now: idAt(NOW), next: idAt(monthOf(NOW, 1).start), before: idAt(NOW - 400 * DAY), far: idAt(NOW + 400 * DAY) };
      for (const id of Object.values(ids)) await add(id);
      expect(await Promise.all(Object.values(ids).map(placeOf))).toEqual([monthName(0), monthName(1), monthName(0), 'note_default']);
      const plan = JSON.stringify(await run(`explain select * from note where id = '${ids.next}'`));
      expect(plan).toContain(monthName(1));
      for (const other of [monthName(0), monthName(2), 'note_default']) expect(plan).not.toContain(other);
    });

    it('is read by members within their organisation, and its parts by nobody', async () => {
      const read = (member: ReturnType<typeof sketchMember>, table: string) =>
        database.read(member, ({ kysely }) => kysely.selectFrom(table).selectAll().execute());
      expect((await read(sketchMember({ org }), 'note')).length).toBe(4);
      expect(await read(sketchMember(), 'note')).toEqual([]);
      for (const part of [monthName(0), 'note_default']) await expect(read(sketchMember({ org }), part)).rejects.toThrow();
      // Even if somebody grants it.
      await run(`grant select on ${monthName(0)} to fieldloom_app`);
      expect(await read(sketchMember({ org }), monthName(0))).toEqual([]);
      await run(`revoke select on ${monthName(0)} from fieldloom_app`);
    });

    it('tells pages of changes, once a row', async () => {
      await run('delete from live_change');
      const id = idAt(NOW);
      await add(id);
      await run('update note set text = $1 where id = $2', ['changed', id]);
      expect((await run('select kind from live_change order by kind')).map(({ kind }) => kind)).toEqual(['create', 'update']);
    });
  });

  describe('its keeping', () => {
    it('makes months ahead, moves what lay in the default to its month unseen, and names strangers', async () => {
      await start(parted);
      const late = NOW + 5 * 31 * DAY;
      const [id, stranger] = [idAt(late), 'ffffffff-0000-4000-8000-000000000000'];
      for (const each of [id, stranger]) await add(each);
      await run('delete from live_change');
      const kept = await keep(late);
      expect(kept).toMatchObject({ moved: 1, strangers: 1 });
      expect(await placeOf(id)).toBe(partitionName('note', monthOf(late)));
      expect(await placeOf(stranger)).toBe('note_default');
      expect(await run('select 1 as told from live_change')).toEqual([]);
      expect(await differences()).toEqual([]);
      expect(await keep(late)).toEqual({ made: [], dropped: [], moved: 0, strangers: 1 });
    });

    it('drops months that are over and empty, and keeps the first', async () => {
      await start(parted);
      await add(idAt(monthOf(NOW, 1).start));
      expect((await keep(monthOf(NOW, 3).start)).dropped).toEqual([monthName(2)]);
    });
  });

  describe('a table that was whole', () => {
    const fill = async () => {
      for (const days of [400, 30, 0]) await add(idAt(NOW - days * DAY));
      await run('insert into remark (id, org_id, note_id) select $1, $2, id from note limit 1', [newId(), org]);
    };
    const all = async () => run('select * from note order by id');

    it('is in partitions afterwards, with all that stood on it', async () => {
      await start(whole);
      await fill();
      const before = await all();
      await apply(parted);
      expect(await adopt({ database, now: NOW }, 'note')).toBe(0);
      expect(await all()).toEqual(before);
      expect(await differences()).toEqual([]);
      await apply(parted);
      expect(await keep()).toMatchObject({ strangers: 0, moved: 0 });
      expect(await run(`select conname from pg_constraint where not convalidated`)).toEqual([]);
      await expect(run('delete from note')).rejects.toThrow(/remark/);
      await expect(
        database.read(sketchMember({ org }), ({ kysely }) =>
          kysely
            .selectFrom(partitionName('note', monthOf(NOW + 21 * DAY)))
            .selectAll()
            .execute(),
        ),
      ).rejects.toThrow();
      const seen = await database.read(sketchMember({ org }), ({ kysely }) => kysely.selectFrom('note').selectAll().execute());
      expect(seen.length).toBe(3);
      await run('delete from live_change');
      await add(idAt(NOW));
      expect(await run('select kind from live_change')).toEqual([{ kind: 'create' }]);
    });

    it('is whole or in partitions, and nothing between, wherever its move is ended', async () => {
      await start(whole);
      await fill();
      const before = await all();
      class Ended extends Error {}
      for (let at = 1; ; at += 1) {
        let left = at;
        const ending: Pick<OpenDatabase, 'admin'> = {
          admin: (work) =>
            database.admin((sql) =>
              work((async (text, values) => {
                left -= 1;
                if (left < 0) throw new Ended();
                return sql(text, values);
              }) as Sql),
            ),
        };
        const outcome = await adopt({ database: ending, now: NOW }, 'note').catch((error: unknown) => error);
        expect(await all()).toEqual(before);
        await apply(parted);
        if (outcome === 0) break;
        expect(outcome).toBeInstanceOf(Ended);
        expect(at).toBeLessThan(200);
      }
      expect(await differences()).toEqual([]);
    });

    it('stays whole where ids say no time', async () => {
      await start(whole);
      await add('ffffffff-0000-4000-8000-000000000000');
      expect(await adopt({ database, now: NOW }, 'note')).toBe(1);
      expect(await database.admin((sql) => partitionsOf(sql, 'note'))).toBeUndefined();
      await add(idAt(NOW));
    });

    it('is not left with a check that would soon refuse what is written', async () => {
      await start(whole);
      const { label, end } = monthOf(NOW);
      await run(`alter table note add constraint until_month_${label} check (id < '${boundAt(end)}') not valid`);
      await database.admin((sql) => dropOverdueChecks(sql, end - 3 * DAY));
      await expect(add(idAt(end))).rejects.toThrow(/until_month/);
      await database.admin((sql) => dropOverdueChecks(sql, end - DAY));
      await add(idAt(end));
    });
  });

  if (engine === 'postgres')
    it('lets writers go first', async () => {
      await start(whole);
      await add(idAt(NOW));
      const [begun, free] = [gate(), gate()];
      const holding = database.transaction(system('test'), async ({ kysely }) => {
        await sql`update note set text = 'held'`.execute(kysely);
        begun.open();
        await free.opened;
        // Behind a lock that is waited for, this would wait too.
        await sql`update note set text = 'held on'`.execute(kysely);
      });
      await begun.opened;
      let isMoved = false;
      const moving = adopt({ database, now: NOW }, 'note').then(() => {
        isMoved = true;
      });
      await setTimeout(700);
      expect(isMoved).toBe(false);
      free.open();
      await holding;
      await moving;
      expect(await run('select text from note')).toEqual([{ text: 'held on' }]);
    });
});
