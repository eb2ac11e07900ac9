/** What a scenario looks at: its days as they are and as they would be, each with the policy that plans it. */
import { sql } from 'kysely';
import type { Product } from '../../../../engine/core/definitions/types.ts';
import type { Connection } from '../../../../engine/server/database/port.ts';
import type { Member } from '../../../../engine/server/kernel/principal.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { listOf } from '../../../../engine/server/workflows/rows.ts';
import {
  anew,
  type Chosen,
  chosenPolicy,
  copiesOf,
  type Days,
  extraTechnicians,
  fromNow,
  loadDays,
  type More,
  type Policy,
  withAbsent,
  withMore,
  withTolerance,
} from '../../scheduling/index.ts';
import { digestOf, within } from '../runs/look.ts';
import { keeper } from '../runs/types.ts';
import { copiesIn } from './ask.ts';
import { type Done, doneOn } from './done.ts';
import type { Scenario } from './types.ts';

export type Side = {
  readonly days: Days;
  /** The same with all hours, and promised windows alone: by which it is measured. */
  readonly whole: Days;
  readonly policy: Policy;
  readonly scope: ReadonlySet<string>;
  readonly keepAssigned: boolean;
};

export type Seen = {
  readonly asIs: Side;
  readonly whatIf: Side;
  /** Visits that both sides are about. */
  readonly counted: ReadonlySet<string>;
  /** What was done, of days that are over. */
  readonly done: Done | undefined;
  /** There is more of technicians and the same of everything else: whatever can be done as things are, can be done then. */
  readonly isMoreOnly: boolean;
  readonly hash: string;
};

type Looking = { readonly scenario: Scenario; readonly member: Member; readonly held: Product; readonly now: string };

/** Undefined where somebody who is to be copied was no technician on these days. */
export async function lookAt(connection: Connection, { scenario, member, held, now }: Looking): Promise<Seen | undefined> {
  const { from_day: from, to_day: to, base_policy_id, policy_id, run_id } = scenario;
  const orgId = scenario.org_id ?? '';
  const isOver = scenario.kind === 'replay';
  const base = await chosenPolicy(connection, orgId, base_policy_id ?? null);
  const other = policy_id ? await chosenPolicy(connection, orgId, policy_id) : base;
  const bare = await loadDays(connection, { orgId, from, to, tolerance: null, isOver });
  const more = await moreOf(connection, bare, scenario);
  if (!more) return undefined;
  const absent = new Set(listOf(scenario.absent_ids).map(String));
  const counted = await countedOf(connection, bare, { scenario, absent, asked: { principal: member, held, now } });
  const kept = run_id ? await keptByRun(connection, run_id) : undefined;
  const planned = (days: Days) => (isOver ? anew(days) : fromNow(days, now));
  const changed = (days: Days) => withAbsent(more.reduce(withMore, days), absent);
  const side = ({ row, policy, tolerance }: Chosen, change: (days: Days) => Days): Side => {
    const days = planned(change(withTolerance(bare, tolerance)));
    const keepAssigned = !isOver && (row === base.row ? (kept ?? row?.keep_assigned) : row?.keep_assigned) !== false;
    return {
      days,
      whole: change(bare),
      // What was in a van on a day that is over, nobody has kept.
      policy: isOver ? without(policy, 'parts') : policy,
      scope: scopeOf(days, counted, keepAssigned),
      keepAssigned,
    };
  };
  const sides = { asIs: side(base, (days) => days), whatIf: side(other, changed) };
  return {
    ...sides,
    counted,
    done: isOver ? await doneOn(connection, bare) : undefined,
    isMoreOnly: absent.size === 0 && other.row?.id === base.row?.id,
    hash: digestOf([Object.values(sides).map(({ days, policy, scope }) => [days, policy, scope]), counted, scenario.seed, scenario.steps]),
  };
}

const without = (policy: Policy, id: string): Policy => ({
  ...policy,
  constraints: policy.constraints.filter((constraint) => constraint.id !== id),
});

/** As a run has it: visits that nobody has or, where the policy does not keep those that somebody has, all that are not fixed. */
const scopeOf = ({ visits }: Days, counted: ReadonlySet<string>, keepAssigned: boolean): ReadonlySet<string> =>
  new Set(
    visits
      .filter(({ id, isFixed, technicianId }) => counted.has(id) && !isFixed && (technicianId === null || !keepAssigned))
      .map(({ id }) => id),
  );

async function keptByRun(connection: Connection, id: string): Promise<boolean | undefined> {
  return connection.as(keeper, async ({ kysely }) => {
    const { rows } = await sql<{ keep_assigned: boolean | null }>`
      select keep_assigned from dispatch_run where id = ${id}::uuid`.execute(kysely);
    return rows[0]?.keep_assigned ?? undefined;
  });
}

type Counting = { readonly scenario: Scenario; readonly absent: ReadonlySet<string>; readonly asked: Parameters<typeof within>[1] };

/** Visits of the filter that the person may assign, and all that the absent have: those are in question wherever they are. */
async function countedOf(connection: Connection, { visits }: Days, { scenario, absent, asked }: Counting): Promise<ReadonlySet<string>> {
  const conditions = within(scenario, asked);
  const found = await connection.as(keeper, async ({ kysely }) =>
    conditions
      ? (await sql<{ id: string }>`select r.id from subtask r where ${sql.join(conditions, sql` and `)}`.execute(kysely)).rows
      : [],
  );
  const ids = new Set(found.map(({ id }) => id));
  const isCounted = ({ id, technicianId }: Days['visits'][number]) => ids.has(id) || (technicianId !== null && absent.has(technicianId));
  return new Set(visits.filter(isCounted).map(({ id }) => id));
}

/** Technicians that there would be more, lot by lot. */
async function moreOf(connection: Connection, days: Days, scenario: Scenario): Promise<readonly More[] | undefined> {
  const copies = copiesIn(scenario.copies).map(({ userId, count }) =>
    copiesOf(days, { of: userId, count, nameOf: (name, number) => said('ace.copy_of', { name, number }) }),
  );
  const known = copies.flatMap((each) => each ?? []);
  if (known.length < copies.length) return undefined;
  const count = scenario.extra_count ?? 0;
  if (count === 0) return known;
  const extra = await extraTechnicians(connection, days, {
    count,
    hubId: scenario.extra_hub_id ?? null,
    skillIds: listOf(scenario.extra_skill_ids).map(String),
    level: scenario.extra_level ?? 1,
    nameOf: (number) => said('ace.extra_of', { number }),
  });
  return [...known, extra];
}
