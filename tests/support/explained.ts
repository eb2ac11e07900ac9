/** How PostgreSQL runs what a call asks: each statement is explained on the connection that is about to run it, as whom it runs there. */
import pg from 'pg';

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

/** Plans of the statements whose text matches, in order, with what they read. */
export async function plansDuring(matching: RegExp, work: () => Promise<unknown>): Promise<readonly PlanNode[]> {
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const plans: Promise<PlanNode | undefined>[] = [];
  const explaining = function (this: unknown, ...args: unknown[]): unknown {
    const [sent] = args;
    if (isSent(sent) && matching.test(sent.text)) {
      const explain = { text: `explain (analyze, format json) ${sent.text}`, values: [...(sent.values ?? [])] };
      plans.push((query.call(this, explain) as Promise<Explained>).then(({ rows }) => rows[0]?.['QUERY PLAN'][0]?.Plan));
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
