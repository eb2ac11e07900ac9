/** Each sweep finds its rows by an index of their time, in its order: a batch reads no more than itself, however large the table is. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { bulkSweeps } from '../../engine/server/bulk/sweep.ts';
import type { OpenDatabase } from '../../engine/server/database/open.ts';
import { batchOf } from '../../engine/server/jobs/sweep.ts';
import { system } from '../../engine/server/kernel/principal.ts';
import { messageSweeps } from '../../engine/server/notify/outbox.ts';
import { platformSweeps } from '../../engine/server/sweeps.ts';
import { eachEngine } from '../../tests/support/database.ts';
import { shippedProduct } from '../../tests/support/product.ts';
import { oldConversations } from './assistant/conversation.ts';
import { oldMessages } from './automation/inbound.ts';
import { oldWays } from './scheduling/index.ts';

type Plan = {
  readonly 'Node Type': string;
  readonly Alias?: string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
};

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const sweeps = [
  ...platformSweeps({ sweeps: messageSweeps({ isForgotten: true }) }),
  ...bulkSweeps,
  ...oldConversations,
  oldMessages,
  oldWays,
];

eachEngine((open) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await open({ entities: [...(await shippedProduct()).entities.values()] });
  }, 60_000);

  it.each(sweeps.map((each) => [each.name, each] as const))('%s', async (_name, each) => {
    const nodes = await database.transaction(system('test'), async ({ kysely }) => {
      // Whatever the statistics of empty tables say: what the indexes make possible is asked.
      for (const way of ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(kysely);
      const explained = sql<{
        'QUERY PLAN': readonly { readonly Plan: Plan }[];
      }>`explain (format json) ${batchOf(each, '2026-01-05T08:00:00.000Z')}`;
      const { rows } = await explained.execute(kysely);
      return nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? { 'Node Type': 'none' });
    });
    const found = nodes.filter(({ Alias, 'Node Type': type }) => Alias?.startsWith('old') && type !== 'Tid Scan' && type !== 'ModifyTable');
    expect(found.filter(({ 'Node Type': type }) => !/^Index (Only )?Scan$/.test(type))).toEqual([]);
    // One index of the table, or of each of its months.
    expect(found.map((node) => node['Relation Name'])).toEqual([...new Set(found.map((node) => node['Relation Name']))]);
    expect(found.length).toBeGreaterThan(0);
    expect(nodes.map(({ 'Node Type': type }) => type)).not.toContain('Sort');
    expect(nodes.filter(({ 'Node Type': type }) => type === 'Seq Scan')).toEqual([]);
  });
});
