/** Policies out of rows: the shipped constraints as a policy has them, and an organisation's own. */
import type { Connection } from '../../../../engine/server/database/port.ts';
import { system } from '../../../../engine/server/kernel/principal.ts';
import { type EntityRows, objectsOf, tables } from '../../rows/index.ts';
import { type Constraint, type Policy, type Strictness, shippedConstraints, usualPolicy } from '../constraints/index.ts';
import { TOLERANCE } from '../day/index.ts';

type PolicyRow = EntityRows['dispatch-policy'];
type RuleRow = Pick<EntityRows['dispatch-rule'], 'id' | 'name' | 'strictness' | 'weight' | 'condition' | 'message' | 'is_active'>;

const reader = system('policies of dispatch');

/** Weights of a policy that nobody changed give those of the usual one. */
const USUAL = { distance: 40, load: 40, skill: 30, due: 10 } as const;

/** `own`: rules of the organisation, active or not. Without a row, what holds where nobody has chosen a policy. */
export function policyOf(row: PolicyRow | undefined, own: readonly RuleRow[]): Policy {
  const named = new Map(objectsOf(row?.rules).map((rule) => [String(rule.constraint), rule]));
  const constraints = [
    ...shippedConstraints.map((constraint) => asNamed(constraint, named.get(constraint.id))),
    ...own.filter(({ is_active }) => is_active !== false).map(ownConstraint),
  ];
  if (!row) return { ...usualPolicy, constraints };
  return {
    constraints,
    maxTravelKm: row.max_travel_km ?? usualPolicy.maxTravelKm,
    maxJobs: row.max_jobs_per_day ?? usualPolicy.maxJobs,
    overtime: row.overtime_minutes ?? usualPolicy.overtime,
    weights: {
      travel: (row.weight_distance ?? USUAL.distance) / USUAL.distance,
      load: (row.weight_load ?? 0) / USUAL.load,
      skill: (row.weight_skill ?? USUAL.skill) / USUAL.skill,
      due: (row.weight_due ?? USUAL.due) / USUAL.due,
      stability: row.weight_stability ?? usualPolicy.weights.stability,
    },
  };
}

function asNamed(constraint: Constraint, rule: Readonly<Record<string, unknown>> | undefined): Constraint {
  if (!rule) return constraint;
  const weight = typeof rule.weight === 'number' ? rule.weight : constraint.weight;
  return { ...constraint, strictness: rule.strictness as Strictness, weight };
}

const ownConstraint = ({ id, name, strictness, weight, condition, message }: RuleRow): Constraint => ({
  id: `own ${id}`,
  label: name,
  text: condition,
  strictness: strictness ?? 'hard',
  weight: weight ?? 0,
  on: 'pair',
  reason: 'SP_RESTRICTED',
  message,
  when: condition,
});

/** `row`: none where the organisation has no policy. `tolerance`: minutes. */
export type Chosen = { readonly row: PolicyRow | undefined; readonly policy: Policy; readonly tolerance: number };

/** The policy of that id or, without one, the organisation's default as it is now. */
export const chosenPolicy = (connection: Connection, orgId: string, policyId: string | null): Promise<Chosen> =>
  connection.as(reader, async (own) => {
    const policies = tables(own).selectFrom('dispatch_policy').selectAll().where('org_id', '=', orgId);
    const wanted =
      policyId === null ? policies.where('is_default', '=', true).where('is_active', '=', true) : policies.where('id', '=', policyId);
    const row = (await wanted.executeTakeFirst()) as PolicyRow | undefined;
    const rules = await tables(own)
      .selectFrom('dispatch_rule')
      .select(['id', 'name', 'strictness', 'weight', 'condition', 'message', 'is_active'])
      .where('org_id', '=', orgId)
      .orderBy('id')
      .execute();
    return { row, policy: policyOf(row, rules as readonly RuleRow[]), tolerance: row?.tolerance_minutes ?? TOLERANCE };
  });
