/** The definitions as records (`definition-name`), so that forms offer things, sections and fields as choices. */
import { sql } from 'kysely';
import { programVerbs } from '../../core/access/index.ts';
import type { Entity, Field, Product } from '../../core/definitions/types.ts';
import type { Connection, Database, Row } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { rowsAs } from './bulk.ts';
import { tableOf } from './columns.ts';
import { CUSTOM_SECTION, RESTRICTION } from './restrictable.ts';

const keeping = system('names of definitions');

type Name = {
  readonly kind: 'entity' | 'section' | 'field';
  readonly entity: string;
  readonly name: string;
  readonly label: string;
  /** A field that people write in a form. */
  readonly is_filled_in: boolean;
  /** Of an entity: what the key of a program may be given on it. */
  readonly verbs?: readonly string[];
};

const nameless = new Set(['id', 'version']);

/** Everything of a product that has a name and may be restricted, in English: what is chosen are the names. */
export function namesOf({ entities, locales }: Pick<Product, 'entities' | 'locales'>): readonly Name[] {
  const texts = locales.get('en') ?? {};
  const said = (key: string, name: string) => texts[key] ?? name;
  const open = [...entities.values()].filter(({ name, system: isSystem }) => !isSystem && name !== RESTRICTION);
  return open.flatMap((entity): readonly Name[] => {
    const of = { entity: entity.name };
    const part = { ...of, is_filled_in: false };
    const sections = entity.groups.map(({ id, label }) => ({ ...part, kind: 'section' as const, name: id, label: said(label, id) }));
    const custom = { ...part, kind: 'section' as const, name: CUSTOM_SECTION, label: said('definition_name.custom', CUSTOM_SECTION) };
    const fields = [...entity.fields.values()].filter(({ name }) => !nameless.has(name));
    return [
      { ...part, kind: 'entity', name: entity.name, label: said(entity.label, entity.name), verbs: programVerbs(entity) },
      ...sections,
      ...(entity.customBy === undefined ? [] : [custom]),
      ...fields.map((field) => ({
        ...of,
        kind: 'field' as const,
        name: field.pointer,
        label: said(field.label, field.name),
        is_filled_in: isFilledIn(field),
      })),
    ];
  });
}

/** A button holds nothing, and what is read-only is nobody's to fill in. */
const isFilledIn = ({ readOnly, system: isSystem, type }: Field) => !readOnly && !isSystem && type !== 'button';

/** The id of a name follows from it, so that any process keeps the same row. */
const idOf = sql`md5(concat_ws('|', v.org_id, v.kind, v.entity, v.name))::uuid`;
const COLUMNS = [
  { name: 'org_id', type: 'uuid' },
  { name: 'kind', type: 'text' },
  { name: 'entity', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'label', type: 'text' },
  { name: 'is_filled_in', type: 'boolean' },
  { name: 'verbs', type: 'text[]' },
] as const;

/** Brings the stored names to what the product now says; the first time, custom fields that are there too. Two statements when nothing changed. */
export async function keepNames(database: Database, product: Product, now: string): Promise<void> {
  const names = namesOf(product).map((name) => ({ org_id: null, ...name }));
  await database.transaction(keeping, async (connection) => {
    const from = rowsAs('v', names, COLUMNS);
    await put(connection, from, now);
    await sql`delete from definition_name d where d.org_id is null and not exists (select 1 from ${from} where ${idOf} = d.id)`.execute(
      connection.kysely,
    );
    for (const entity of product.entities.values()) await keepCustomNames(connection, product, { entity, now });
  });
}

const put = ({ kysely }: Connection, from: ReturnType<typeof rowsAs>, now: string) =>
  sql`insert into definition_name as d (id, created_at, updated_at, version, org_id, kind, entity, name, label, is_filled_in, verbs)
    select distinct on (1) ${idOf}, ${now}::timestamptz, ${now}::timestamptz, 1, v.org_id, v.kind, v.entity, v.name, left(v.label, 200), v.is_filled_in, v.verbs from ${from} order by 1, 9
    on conflict (id) do update set label = excluded.label, is_filled_in = excluded.is_filled_in, verbs = excluded.verbs, updated_at = excluded.updated_at, version = d.version + 1
    where (d.label, d.is_filled_in, d.verbs) is distinct from (excluded.label, excluded.is_filled_in, excluded.verbs)`.execute(kysely);

type Custom = { readonly entity: Entity; readonly now: string /** Absent: of everybody. */; readonly orgIds?: readonly string[] };

/**
 * Names of the custom fields of an entity and of the headings over them, out of the records that list them. One that was taken off its form stays:
 * records may still hold values of it.
 */
export async function keepCustomNames(connection: Connection, { entities }: Pick<Product, 'entities'>, { entity, now, orgIds }: Custom) {
  const target = entities.get(entity.fields.get(entity.customBy ?? '')?.ref ?? '');
  if (!target?.fields.has('custom_fields') || !target.fields.has('org_id') || entity.system) return;
  const whose = orgIds === undefined ? sql`true` : sql`t.org_id = any(${orgIds}::uuid[])`;
  const isHeading = sql`coalesce(f ->> 'type', '') = 'Header'`;
  const from = sql`(select t.org_id, case when ${isHeading} then 'section' else 'field' end as kind, ${entity.name}::text as entity, '/custom/' || (f ->> 'id') as name, coalesce(f ->> 'label', f ->> 'id') as label, not ${isHeading} as is_filled_in, null::text[] as verbs
    from ${sql.table(tableOf(target.name))} t cross join lateral jsonb_array_elements(coalesce(t.custom_fields, '[]')) f
    where ${whose} and f ->> 'id' ~ '^[A-Za-z0-9_-]{1,64}$' and coalesce(f ->> 'type', '') not in ('LineBreak', 'Button')) v`;
  await put(connection, from, now);
}

/** After types changed: the custom fields of their organisations. */
export async function refreshCustomNames(
  connection: Connection,
  product: Pick<Product, 'entities'>,
  { types, rows, now }: { readonly types: string; readonly rows: readonly Row[]; readonly now: string },
): Promise<void> {
  const using = [...product.entities.values()].filter((entity) => entity.fields.get(entity.customBy ?? '')?.ref === types);
  const orgIds = [...new Set(rows.map((row) => String(row.org_id)))];
  await connection.as(keeping, async (own) => {
    for (const entity of using) await keepCustomNames(own, product, { entity, now, orgIds });
  });
}
