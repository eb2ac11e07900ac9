/** How PostgreSQL runs what a call asks: each statement is explained on the connection that is about to run it, as whom it runs there. */
import pg from 'pg';
import { createStatementNames } from '../../engine/server/database/statement-names.ts';

export type PlanNode = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly PlanNode[];
};
type Sent = { readonly text: string; readonly values?: readonly unknown[] };
type Explained = { readonly rows: readonly { readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }[] };

const isSent = (query: unknown): query is Sent => typeof query === 'object' && query !== null && 'text' in query;

/** `values`: for these values. `any`: for any value, as a statement is planned that came often; only those that the server keeps by a name are, and not where what is slow is read. */
export type PlannedFor = 'values' | 'any';

/** Plans of the statements whose text matches, in order, with what they read. */
export async function plansDuring(
  matching: RegExp,
  work: () => Promise<unknown>,
  plannedFor: PlannedFor = 'values',
): Promise<readonly PlanNode[]> {
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const plans: Promise<PlanNode | undefined>[] = [];
  const explaining = function (this: unknown, ...args: unknown[]): unknown {
    const [sent] = args;
    if (isSent(sent) && matching.test(sent.text)) {
      const send = (statement: Sent | string) => query.call(this, statement) as Promise<Explained>;
      const explained = plannedFor === 'values' ? explain(send, sent) : explainForAny(send, sent);
      const plan = explained?.then(({ rows }) => rows[0]?.['QUERY PLAN'][0]?.Plan);
      // It is waited for after the work, and may fail before.
      plan?.catch(() => undefined);
      if (plan) plans.push(plan);
    }
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: explaining });
  try {
    await work();
    return (await Promise.all(plans)).flatMap((plan) => plan ?? []);
  } finally {
    Object.assign(prototype, { query });
  }
}

type Send = (statement: Sent | string) => Promise<Explained>;

const EXPLAIN = 'explain (analyze, buffers, format json)';
const explain = (send: Send, { text, values = [] }: Sent) => send({ text: `${EXPLAIN} ${text}`, values: [...values] });

/** One literal as PostgreSQL reads it where the type is known. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(String(item))).join(',')}}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

const isKept = (text: string): boolean => {
  const nameOf = createStatementNames().namesFor('explained');
  nameOf(text);
  return nameOf(text) !== undefined;
};

/** A connection that plans each statement for its values (postgres-pool.ts) does so however often one came. */
const modeFrom = (from: string, to: string): string =>
  `select set_config('plan_cache_mode', case current_setting('plan_cache_mode') when '${from}' then '${to}' else current_setting('plan_cache_mode') end, false)`;

/** On the one connection these are run in the order in which they are sent. */
function explainForAny(send: Send, { text, values = [] }: Sent): Promise<Explained> | undefined {
  if (!isKept(text)) return undefined;
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const steps = [
    send(modeFrom('auto', 'force_generic_plan')),
    send(`prepare explained as ${text}`),
    send(`${EXPLAIN} execute explained${given}`),
    send('deallocate explained'),
    send(modeFrom('force_generic_plan', 'auto')),
  ] as const;
  return Promise.all(steps).then(([, , answer]) => answer);
}

export const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Rows of a table that were read, those among them that came to nothing. */
export const rowsRead = (plan: PlanNode, table: string): number =>
  nodesOf(plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce(
      (sum, node) =>
        sum +
        node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
      0,
    );
