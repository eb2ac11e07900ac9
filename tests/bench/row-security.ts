/** What the second wall costs: one statement with and without row-level security, on one connection, in turns. */
import type pg from 'pg';
import { SETTINGS } from '../../engine/server/database/row-security.ts';
import { listed } from './peer/prepared.ts';
import { median } from './race.ts';
import type { World } from './world.ts';

export type WallCost = { readonly name: string; readonly without: number; readonly with: number };

/** Statements of one turn: roles are changed between turns, not inside them. */
const AT_ONCE = 4;

const statements = ({
  orgId,
  requestIds,
  columns,
}: World): readonly { readonly name: string; readonly text: string; readonly values: readonly unknown[] }[] => [
  {
    name: 'list of 50',
    text: `select ${listed(columns.answered)} from service_request where org_id = $1 and status_type = 'ACTIVE' order by created_at desc, id desc limit 51`,
    values: [orgId],
  },
  {
    name: 'get',
    text: `select ${listed(columns.answered)} from service_request where id = $1 and org_id = $2`,
    values: [requestIds[0], orgId],
  },
];

/** Milliseconds of one statement, median. The role and the settings are those of a member, set as the server sets them. */
export async function wallCosts(client: pg.Client, world: World, turns: number): Promise<readonly WallCost[]> {
  const contexts = {
    without: "select set_config('role', 'none', false)",
    with: `select set_config('role', 'fieldloom_app', false), set_config('${SETTINGS.org}', '${world.orgId}', false),
      set_config('${SETTINGS.partners}', '{}', false), set_config('${SETTINGS.owner}', 'false', false)`,
  };
  const costs: WallCost[] = [];
  for (const { name, text, values } of statements(world)) {
    const times = { without: [] as number[], with: [] as number[] };
    for (let turn = 0; turn < turns; turn += 1) {
      for (const kind of ['without', 'with'] as const) {
        await client.query(contexts[kind]);
        for (let index = 0; index < AT_ONCE; index += 1) {
          const started = performance.now();
          await client.query(text, [...values]);
          times[kind].push(performance.now() - started);
        }
      }
    }
    costs.push({ name, without: median(times.without), with: median(times.with) });
  }
  await client.query(contexts.without);
  return costs;
}
