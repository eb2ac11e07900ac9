/** What is in the way of a visit where somebody would do it: the one judge of drags, forms, bulk assignments and plans. */
import type { Said } from '../../../../engine/server/kernel/said.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { conditionCheck } from './conditions.ts';
import { pairChecks } from './pairs.ts';
import { routeChecks } from './routes.ts';
import type { Clash, Constraint, Finding, Pair, PairCheck, Policy, Route, RouteCheck } from './types.ts';

type Of<C> = { readonly constraint: Constraint; readonly check: C };

/** A constraint that does not hold, before it is put into words. */
export type Unsaid = { readonly constraint: Constraint; readonly finding: Finding };

/** A policy's constraints with the functions that look, found once for however many visits are judged. */
export type Judge = {
  readonly policy: Policy;
  /** Constraints over a visit, a technician and a day that do not hold, hard ones and soft ones. */
  pair(pair: Pair): readonly Clash[];
  /** The hard ones of them, without words: most of what keeps somebody from something is never told. */
  hard(pair: Pair): readonly Unsaid[];
  /** Whether no hard one is in the way, and what the soft ones cost: Infinity where one is. In minutes of travel. */
  costOf(pair: Pair): number;
  /** Those over the order of a day's visits. */
  route(route: Route): readonly Clash[];
};

/** @throws for a constraint whose function or rule there is none of: policies are checked when they are saved */
export function judgeOf(policy: Policy): Judge {
  const active = policy.constraints.filter(({ strictness }) => strictness !== 'off');
  const pairs: readonly Of<PairCheck>[] = active
    .filter(({ on }) => on === 'pair')
    .map((constraint) => ({
      constraint,
      check: constraint.when === undefined ? known(pairChecks, constraint) : conditionCheck(constraint.when),
    }));
  const routes: readonly Of<RouteCheck>[] = active
    .filter(({ on }) => on === 'route')
    .map((constraint) => ({ constraint, check: known(routeChecks, constraint) }));
  // Hard ones first: most pairs fail at one of them.
  const hard = pairs.filter(isHard);
  const ordered = [...hard, ...pairs.filter((each) => !isHard(each))];
  return {
    policy,
    hard(pair) {
      const unsaid: Unsaid[] = [];
      for (const { constraint, check } of hard) {
        const finding = check(pair);
        if (finding) unsaid.push({ constraint, finding });
      }
      return unsaid;
    },
    pair: (pair) =>
      ordered.flatMap(({ constraint, check }) => {
        const finding = check(pair);
        return finding ? [clashOf(constraint, finding, { visitId: pair.visit.id, technicianId: pair.technician.id })] : [];
      }),
    costOf(pair) {
      let cost = 0;
      for (const each of ordered) {
        const finding = each.check(pair);
        if (!finding) continue;
        if (isHard(each)) return Number.POSITIVE_INFINITY;
        cost += finding.amount * each.constraint.weight;
      }
      return cost;
    },
    route: (route) =>
      routes.flatMap(({ constraint, check }) =>
        check(route).map(({ visitId, ...finding }) => clashOf(constraint, finding, { visitId, technicianId: route.technician.id })),
      ),
  };
}

const isHard = ({ constraint }: Of<unknown>) => constraint.strictness === 'hard';

function known<C>(checks: Readonly<Record<string, C>>, { id, check }: Constraint): C {
  const found = check === undefined || !Object.hasOwn(checks, check) ? undefined : checks[check];
  if (!found) throw new Error(`The constraint ${id} has no function.`);
  return found;
}

/** Whether a policy has a constraint as one that must hold. */
export const isStrict = ({ constraints }: Policy, id: string): boolean =>
  constraints.some((constraint) => constraint.id === id && constraint.strictness === 'hard');

/** A constraint of a policy that does not hold, found by who tries without it; none where the policy has no such constraint. */
export function unsaidOf({ constraints }: Policy, id: string, finding: Finding): readonly Unsaid[] {
  return constraints.filter((constraint) => constraint.id === id).map((constraint) => ({ constraint, finding }));
}

/** In words. */
export const saidOf = ({ constraint, finding }: Unsaid, of: Pick<Clash, 'visitId' | 'technicianId'>): Clash =>
  clashOf(constraint, finding, of);

function clashOf(constraint: Constraint, { amount, params, message }: Finding, of: Pick<Clash, 'visitId' | 'technicianId'>): Clash {
  const isNeeded = constraint.strictness === 'hard';
  return {
    constraint: constraint.id,
    reason: constraint.reason,
    isHard: isNeeded,
    amount,
    cost: isNeeded ? 0 : amount * constraint.weight,
    message: wordsOf(message ?? constraint.message, params),
    ...of,
  };
}

/** An organisation's own words stand for themselves; those of the product are known by their key. */
const wordsOf = (message: string, params: Finding['params']): Said =>
  message.startsWith('t:') ? said(message.slice(2), params) : said('constraint.own', { ...params, text: message });
