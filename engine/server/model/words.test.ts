/** What searches look into follows its records, whatever is written, and nothing of it is written when another field changes. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { eachEngine } from '../../../tests/support/database.ts';
import { sketchEntity, sketchMember } from '../../../tests/support/entity.ts';
import { silentLog } from '../database/log.ts';
import type { OpenDatabase } from '../database/open.ts';
import { newId } from '../kernel/ids.ts';
import type { Member } from '../kernel/principal.ts';
import { applyModel, planModel } from './index.ts';

const [brand, neighbour, provider, stranger] = [newId(), newId(), newId(), newId()];

const visit = (more: object = {}) =>
  sketchEntity('visit', {
    tenant: ['org_id', 'provider_id'],
    customBy: 'kind',
    gathered: { ordered: [] },
    fields: {
      org_id: { type: 'id', required: true },
      provider_id: { type: 'id' },
      code: { searchable: true },
      title: { searchable: true },
      kind: {},
      state: { indexed: true },
    },
    ...more,
  });
const plain = (): ReturnType<typeof visit> => {
  const { gathered, ...rest } = visit();
  return rest;
};

eachEngine((open) => {
  let database: OpenDatabase;
  const apply = (entity: ReturnType<typeof visit>) =>
    applyModel(database, planModel(new Map([[entity.name, entity]])), { log: silentLog, productName: 'Fieldloom' });
  const run = (text: string, values: readonly unknown[] = []) => database.run(text, values);
  /** Texts without the blanks that part them, by title. */
  const wordsNow = async () =>
    (await run('select w.org_id, w.provider_id, w.words from visit_words w left join visit v on v.id = w.id order by v.title')).map(
      ({ org_id, provider_id, words }) => ({ org_id, provider_id, words: String(words).trim().split(' ') }),
    );
  const versions = async () => await run('select id, ctid::text as place, xmin::text as by from visit_words order by id');
  const foundBy = (member: Member, patterns: readonly string[], alike: string | null = null) =>
    database.read(member, async ({ kysely }) => {
      const { rows } = await sql<{
        ids: readonly string[] | null;
      }>`select found_in_visit(${patterns}::text[], ${alike}, 2000) as ids`.execute(kysely);
      return rows[0]?.ids ?? null;
    });
  const idOf = async (title: string) => String((await run('select id from visit where title = $1', [title]))[0]?.id);

  beforeAll(async () => {
    database = await open({ entities: [plain()] });
    await run(
      `insert into visit (id, org_id, provider_id, code, title, kind, state, custom) values
        (gen_random_uuid(), $1, $2, 'V-1', 'Boiler', 'a', 'open', '{"serial": "S 11", "note": null}'),
        (gen_random_uuid(), $1, null, null, 'Cooler', 'a', 'open', '{}'),
        (gen_random_uuid(), $3, $2, 'V-3', 'Drain', 'a', 'open', '{"model": "V-1"}')`,
      [brand, provider, neighbour],
    );
    await apply(visit());
  });

  it('has the texts of the records that were there before it', async () => {
    expect(await wordsNow()).toEqual([
      { org_id: brand, provider_id: provider, words: ['V-1', 'Boiler', 'S', '11'] },
      { org_id: brand, provider_id: null, words: ['Cooler'] },
      { org_id: neighbour, provider_id: provider, words: ['V-3', 'Drain', 'V-1'] },
    ]);
  });

  it('is not written where a status changes, of one record or of all', async () => {
    const before = await versions();
    await run(`update visit set state = 'done' where title = 'Boiler'`);
    await run(`update visit set state = 'shut', version = version + 1`);
    await run(`update visit set title = title, custom = custom`);
    expect(await versions()).toEqual(before);
  });

  it('follows texts, custom values and organisations, and what is new and gone', async () => {
    const before = await versions();
    await run(`update visit set title = 'Bath', state = 'open' where title = 'Boiler'`);
    await run(`update visit set custom = '{"serial": "S 12"}' where title = 'Cooler'`);
    await run(`update visit set provider_id = $1, code = null where title = 'Drain'`, [stranger]);
    await run(`insert into visit (id, org_id, title) select gen_random_uuid(), $1, 'Extra ' || n from generate_series(1, 3) n`, [brand]);
    await run(`update visit set code = 'X' || right(title, 1) where title like 'Extra %'`);
    await run(`delete from visit where title in ('Extra 1', 'Extra 3')`);
    expect(await wordsNow()).toEqual([
      { org_id: brand, provider_id: provider, words: ['V-1', 'Bath', 'S', '11'] },
      { org_id: brand, provider_id: null, words: ['Cooler', 'S', '12'] },
      { org_id: neighbour, provider_id: stranger, words: ['Drain', 'V-1'] },
      { org_id: brand, provider_id: null, words: ['X2', 'Extra', '2'] },
    ]);
    expect((await versions()).length).toBe(before.length + 1);
    await run(`delete from visit where title = 'Extra 2'`);
  });

  it('is read by no member, who finds what their organisation has', async () => {
    const member = sketchMember({ org: brand });
    const [{ may } = { may: true }] = await run(
      `select has_table_privilege('fieldloom_app', 'visit_words', 'select, insert, update, delete') as may`,
    );
    expect(may).toBe(false);
    await expect(database.read(member, ({ kysely }) => sql`select id from visit_words`.execute(kysely))).rejects.toThrow();
    expect(await foundBy(member, ['%v-1%'])).toEqual([await idOf('Bath')]);
    expect(await foundBy(sketchMember({ org: stranger }), ['%v-1%'])).toEqual([await idOf('Drain')]);
    expect(await foundBy(sketchMember({ org: provider }), ['%v-1%'])).toEqual([await idOf('Bath')]);
    expect(await foundBy(sketchMember({ org: newId() }), ['%'])).toEqual([]);
    // Where a word begins, be it the first of a text or not; and what is spelt like one.
    expect(await foundBy(member, ['% ba%'])).toEqual([await idOf('Bath')]);
    expect(await foundBy(member, ['% at%'])).toEqual([]);
    expect(await foundBy(member, ['% 12%'])).toEqual([await idOf('Cooler')]);
    expect(await foundBy(member, [], 'Coolr')).toEqual([await idOf('Cooler')]);
  });

  it('is made anew where another version had let it stand, and goes with the wish for it', async () => {
    const before = await versions();
    await apply(visit());
    expect(await versions()).toEqual(before);
    const triggers = await run(
      `select tgname as name from pg_trigger where tgrelid = 'visit'::regclass and tgname like 'ft_visit_words_update%'`,
    );
    for (const { name } of triggers) await run(`drop trigger "${String(name)}" on visit`);
    await run(`update visit set title = 'Basin' where title = 'Bath'`);
    expect((await wordsNow())[0]?.words).toContain('Bath');
    await apply(visit());
    expect((await wordsNow())[0]?.words).toEqual(['V-1', 'Basin', 'S', '11']);
    await run(`update visit set title = 'Bath' where title = 'Basin'`);
    expect((await wordsNow())[0]?.words).toContain('Bath');
    await apply(plain());
    const left = await run(
      `select relname as name from pg_class where relname = 'visit_words' union select proname from pg_proc where proname like '%words_visit%' or proname = 'found_in_visit'`,
    );
    expect(left).toEqual([]);
    await run(`update visit set title = 'Boiler' where title = 'Bath'`);
  });
});
