/** Flows by version: those of today's definitions, and older ones that executions began with, which the database keeps. */
import { sql } from 'kysely';
import { plan } from '../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../core/definitions/types.ts';
import { type Flow, type ShapeLabels, shapeOf } from '../../core/flows/index.ts';
import { isObject, type JsonObject } from '../../core/json/index.ts';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Database } from '../database/port.ts';
import { sourcesOf } from '../definitions/sources.ts';
import { idNamed } from '../kernel/ids.ts';
import { system } from '../kernel/principal.ts';
import { type FlowMaker, makerOf } from './made.ts';

const own = system('flows');

export type Programs = {
  product(): Product;
  /** A flow as an execution began with it; undefined where it no longer fits the definitions. */
  of(connection: Connection, id: string, version: string): Promise<Flow | undefined>;
  /** Keeps what a flow that records say can be made of again, once each version. */
  keep(connection: Connection, flow: Flow, definition: JsonObject): Promise<void>;
};

const columns = [
  { name: 'version', type: 'text' },
  { name: 'flow', type: 'text' },
  { name: 'definition', type: 'jsonb' },
] as const;

const flowFiles = (product: Product) => (sourcesOf(product)?.files ?? []).filter(({ kind }) => kind === 'flow');
const idOf = ({ json }: DefinitionFile) => (isObject(json) ? String(json.id) : '');

/** Keeps today's flows for the executions that begin with them, once each version; and tells people which there are. */
export async function keepFlows(database: Database, product: Product, now: string): Promise<void> {
  // Of several files of one id the last is the flow.
  const definitions = new Map(flowFiles(product).map((file) => [idOf(file), file.json]));
  const flows = [...(product.flows?.values() ?? [])];
  const rows = flows.map(({ id, version }) => ({ version, flow: id, definition: definitions.get(id) ?? {} }));
  await database.transaction(own, async (connection) => {
    if (rows.length > 0) await keepVersions(connection, rows);
    await keepRecords(
      connection,
      flows.map((flow) => recordOf(product, flow, definitions.get(flow.id))),
      now,
    );
  });
}

type Version = { readonly version: string; readonly flow: string; readonly definition: unknown };

function keepVersions({ kysely }: Connection, rows: readonly Version[]) {
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  const kept = rowsAs('v', rows, columns);
  return sql`insert into flow_version (${names}) select ${names} from ${kept} on conflict (version) do nothing`.execute(kysely);
}

/** The id of a flow's record follows from its name, so that any process keeps the same row. */
export const recordIdOf = ({ id }: Pick<Flow, 'id'>): string => idNamed(`flow ${id}`);

const recordColumns = [
  { name: 'id', type: 'uuid' },
  { name: 'name', type: 'text' },
  { name: 'label', type: 'text' },
  { name: 'about', type: 'text' },
  { name: 'description', type: 'text' },
  { name: 'record_entity', type: 'text' },
  { name: 'flow_version', type: 'text' },
  { name: 'always', type: 'boolean' },
  { name: 'shape', type: 'jsonb' },
] as const;

/** In English, as the definitions' other names are. */
function recordOf(product: Product, flow: Flow, json: unknown) {
  const { locales, entities } = product;
  const said = (key: string) => locales.get('en')?.[key] ?? key;
  const description = isObject(json) && typeof json.description === 'string' ? json.description : null;
  const about = said(entities.get(flow.trigger.entity)?.label ?? flow.trigger.entity);
  const shape = shapeOf(flow, labelsOf(product));
  const { entity } = flow.trigger;
  return {
    id: recordIdOf(flow),
    name: flow.id,
    label: said(flow.title),
    about,
    description,
    record_entity: entity,
    flow_version: flow.version,
    always: flow.always ?? false,
    shape,
  };
}

const labelsOf = ({ entities }: Product): ShapeLabels => ({
  entity: (name) => entities.get(name)?.label ?? name,
  field: (entity, name) => entities.get(entity)?.fields.get(name)?.label ?? name,
  workflow: (entity, name) => entities.get(entity)?.workflows.get(name)?.label ?? name,
  state: (entity, field, value) =>
    entities
      .get(entity)
      ?.fields.get(field)
      ?.options?.find((one) => one.value === value)?.label ?? value,
});

/** What is no flow any more goes, unless an organisation has switched it off: it may come back. */
async function keepRecords({ kysely }: Connection, records: readonly ReturnType<typeof recordOf>[], now: string): Promise<void> {
  const ids = records.map(({ id }) => id);
  await sql`delete from flow f where not id = any(${ids}::uuid[]) and not exists (select 1 from flow_switch s where s.flow_id = f.id)`.execute(
    kysely,
  );
  if (records.length === 0) return;
  const names = sql.join(recordColumns.map(({ name }) => sql.id(name)));
  const told = recordColumns.map(({ name }) => name).filter((name) => name !== 'id' && name !== 'name');
  const set = sql.join(told.map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`));
  const [was, is] = ['f', 'excluded'].map((table) => sql.join(told.map((name) => sql.id(table, name))));
  await sql`insert into flow as f (created_at, updated_at, version, ${names})
    select ${now}::timestamptz, ${now}::timestamptz, 1, ${names} from ${rowsAs('v', records, recordColumns)}
    on conflict (id) do update set ${set}, updated_at = excluded.updated_at, version = f.version + 1
    where (${was}) is distinct from (${is})`.execute(kysely);
}

/** `makers`: of flows that are no definitions. */
export function createPrograms(product: () => Product, makers: () => readonly FlowMaker[] = () => []): Programs {
  const older = new WeakMap<Product, Map<string, Flow | undefined>>();
  return {
    product,
    async of(connection, id, version) {
      const current = product();
      const today = current.flows?.get(id);
      if (today?.version === version) return today;
      const known = older.get(current) ?? new Map<string, Flow | undefined>();
      older.set(current, known);
      if (!known.has(version)) {
        const definition = await definitionOf(connection, version);
        const made = makerOf(makers(), id);
        known.set(version, made ? remade(current, made.maker, definition) : planned(current, id, definition));
      }
      return known.get(version);
    },
    async keep(connection, { id, version }, definition) {
      await connection.as(own, (server) => keepVersions(server, [{ version, flow: id, definition }]));
    },
  };
}

const definitionOf = (connection: Connection, version: string): Promise<unknown> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ definition: unknown }>`select definition from flow_version where version = ${version}`.execute(kysely);
    return rows[0]?.definition;
  });

const remade = (product: Product, maker: FlowMaker, definition: unknown): Flow | undefined =>
  isObject(definition) ? maker.make(definition, product) : undefined;

/** An older flow, checked and compiled over today's entities. */
function planned(product: Product, id: string, json: unknown): Flow | undefined {
  const sources = sourcesOf(product);
  if (!sources || json === undefined) return undefined;
  const others = sources.files.filter((file) => file.kind !== 'flow');
  const made = plan([...others, { file: `flow ${id}`, kind: 'flow', json, layer: 0 }], sources.schemas);
  return made.ok ? made.product.flows?.get(id) : undefined;
}
