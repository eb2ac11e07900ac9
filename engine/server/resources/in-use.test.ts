/** Every place of the shipped definitions where a record stands in a list keeps that record from being deleted. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines, openTestDatabase } from '../../../tests/support/database.ts';
import { inEnglish } from '../../../tests/support/words.ts';
import type { Entity, Field, Product } from '../../core/definitions/types.ts';
import { storageOf, tableOf } from '../access/columns.ts';
import type { OpenDatabase } from '../database/open.ts';
import { loadDefinitions } from '../definitions/index.ts';
import { createManualClock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { createSigner } from '../kernel/secret.ts';
import { listPlaces } from './in-use.ts';
import { createResources } from './index.ts';
import type { Resources } from './types.ts';

const loaded = await loadDefinitions({ root: process.cwd() });
if (!loaded.ok) throw new Error('The definitions do not load.');
const product: Product = loaded.product;

type Case = { readonly name: string; readonly target: Entity; readonly holder: Entity; readonly field: Field; readonly member?: string };

const cases: readonly Case[] = [...product.entities.values()].flatMap((target) =>
  listPlaces(product, target).flatMap(({ holder, field, members }): readonly Case[] => {
    const name = `${target.name} in ${holder.name}.${field.name}`;
    const inside = members.map((member) => ({ name: `${name}.${member.name}`, target, holder, field, member: member.name }));
    return inside.length > 0 ? inside : [{ name, target, holder, field }];
  }),
);

const media = { verify: async () => [], name: async () => undefined, sign: () => '' };
const server = system('tests');

describe.each(engines)('what stands in a list on %s', (engine) => {
  let database: OpenDatabase;
  let resources: Resources;
  beforeAll(async () => {
    database = await openTestDatabase(engine, { entities: [...product.entities.values()] });
    const clock = createManualClock('2026-03-02T06:00:00.000Z');
    const signer = createSigner('a secret of the tests, long enough', 'page-token');
    resources = createResources({ database, product: () => product, hooks: () => ({}), clock, ids: newId, media, signer });
  });
  afterAll(() => database.close());

  /** A row with what its table asks for at least, and whatever keys: none of them leads anywhere. */
  const put = async (entity: Entity, values: Readonly<Record<string, string>> = {}): Promise<string> => {
    const id = entity.idType === 'serial' ? String(Math.floor(Math.random() * 1_000_000_000) + 1) : newId();
    const table = tableOf(entity.name);
    const [row] = await database.admin(async (sql) => {
      const asked = await sql(`select column_name as name, data_type as type from information_schema.columns
        where table_name = '${table}' and table_schema = 'public' and is_nullable = 'NO' and column_default is null and column_name <> 'id'`);
      const filled = asked.flatMap(({ name, type }) => (String(name) in values ? [] : [[String(name), filler(String(type))] as const]));
      const pairs = [['id', `'${id}'`] as const, ...filled, ...Object.entries(values)];
      await sql('set session_replication_role = replica');
      const made = await sql(`insert into "${table}" (${pairs.map(([name]) => `"${name}"`).join(', ')}) overriding system value
        values (${pairs.map(([, value]) => value).join(', ')}) returning id`);
      await sql('set session_replication_role = origin');
      return made;
    });
    return String(row?.id);
  };
  const filler = (type: string) => (type === 'uuid' ? `'${newId()}'` : (fillers[type] ?? `'${newId()}'`));
  const fillers: Readonly<Record<string, string>> = {
    integer: '1',
    bigint: '1',
    boolean: 'false',
    'timestamp with time zone': 'now()',
    date: "'2026-03-02'",
    ARRAY: "'{}'",
    jsonb: "'[]'",
  };

  const referring = ({ target, holder, field, member }: Case, id: string) => {
    if (member === undefined) return `array['${id}']::${storageOf(holder, field)}`;
    const value = target.idType === 'serial' ? Number(id) : id;
    return `'${JSON.stringify([{}, { [member]: value }])}'::jsonb`;
  };
  const labelOf = (key: string) => product.locales.get('en')?.[key];

  it('is looked for in every kind of place', () => {
    const names = cases.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'skill in user.user_skills.skill_id',
        'skill in deployment-request.demand.skill',
        'stock-item in stock-transfer.lines.item_id',
        'automation-rule in execution-plan.steps.rule_id',
        'service-type in role.service_rights.srvc_type_id',
        'role in user.user_role',
      ]),
    );
  });

  it.each(cases)('$name keeps it', async (one) => {
    const [free, held] = [await put(one.target), await put(one.target)];
    await put(one.holder, { [one.field.name]: referring(one, held) });
    const message = `Other records still refer to this one: ${labelOf(one.holder.labels)} (${labelOf(one.field.label)}).`;
    const removed = resources.remove(server, one.target.name, [{ id: held }]).catch(inEnglish);
    await expect(removed).resolves.toMatchObject({ status: 409, code: 'in_use', message });
    await resources.remove(server, one.target.name, [{ id: free }]);
  });
});
