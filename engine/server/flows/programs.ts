/** Flows by version: those of today's definitions, and older ones that executions began with, which the database keeps. */
import { sql } from 'kysely';
import { plan } from '../../core/definitions/index.ts';
import type { DefinitionFile, Product } from '../../core/definitions/types.ts';
import type { Flow } from '../../core/flows/index.ts';
import { isObject } from '../../core/json/index.ts';
import { rowsAs } from '../access/bulk.ts';
import type { Connection, Database } from '../database/port.ts';
import { sourcesOf } from '../definitions/sources.ts';
import { system } from '../kernel/principal.ts';

const own = system('flows');

export type Programs = {
  product(): Product;
  /** A flow as an execution began with it; undefined where it no longer fits the definitions. */
  of(connection: Connection, id: string, version: string): Promise<Flow | undefined>;
};

const columns = [
  { name: 'version', type: 'text' },
  { name: 'flow', type: 'text' },
  { name: 'definition', type: 'jsonb' },
] as const;

const flowFiles = (product: Product) => (sourcesOf(product)?.files ?? []).filter(({ kind }) => kind === 'flow');
const idOf = ({ json }: DefinitionFile) => (isObject(json) ? String(json.id) : '');

/** Keeps today's flows for the executions that begin with them; once each. */
export async function keepFlows(database: Database, product: Product): Promise<void> {
  // Of several files of one id the last is the flow.
  const definitions = new Map(flowFiles(product).map((file) => [idOf(file), file.json]));
  const rows = [...(product.flows?.values() ?? [])].map(({ id, version }) => ({
    version,
    flow: id,
    definition: definitions.get(id) ?? {},
  }));
  if (rows.length === 0) return;
  const names = sql.join(columns.map(({ name }) => sql.id(name)));
  await database.transaction(own, ({ kysely }) =>
    sql`insert into flow_version (${names}) select ${names} from ${rowsAs('v', rows, columns)} on conflict (version) do nothing`.execute(
      kysely,
    ),
  );
}

export function createPrograms(product: () => Product): Programs {
  const older = new WeakMap<Product, Map<string, Flow | undefined>>();
  return {
    product,
    async of(connection, id, version) {
      const current = product();
      const today = current.flows?.get(id);
      if (today?.version === version) return today;
      const known = older.get(current) ?? new Map<string, Flow | undefined>();
      older.set(current, known);
      if (!known.has(version)) known.set(version, planned(current, id, await definitionOf(connection, version)));
      return known.get(version);
    },
  };
}

const definitionOf = (connection: Connection, version: string): Promise<unknown> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ definition: unknown }>`select definition from flow_version where version = ${version}`.execute(kysely);
    return rows[0]?.definition;
  });

/** An older flow, checked and compiled over today's entities. */
function planned(product: Product, id: string, json: unknown): Flow | undefined {
  const sources = sourcesOf(product);
  if (!sources || json === undefined) return undefined;
  const others = sources.files.filter((file) => file.kind !== 'flow');
  const made = plan([...others, { file: `flow ${id}`, kind: 'flow', json, layer: 0 }], sources.schemas);
  return made.ok ? made.product.flows?.get(id) : undefined;
}
