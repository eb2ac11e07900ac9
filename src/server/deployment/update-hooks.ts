/** Daily updates belong to whom their request does, and remember what they said before. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { type Said, said } from '../../../engine/server/kernel/said.ts';
import { byId, listOf, pointerIn } from '../../../engine/server/workflows/rows.ts';
import { type Created, type HooksOf, type ProductContext, wholeRows } from '../rows/index.ts';
import { isHolding } from './states.ts';
import { keepWrittenDays } from './written-days.ts';

const keeper = system('deployments of daily updates');

/** What was said so many times before the last is forgotten. */
const KEPT = 50;
const told = ['progress', 'headcount', 'blockers', 'materials', 'next_day_need', 'photos'] as const;

async function takeRequest(changes: Created<'deployment-update'>[], { connection, principal }: ProductContext): Promise<void> {
  const values = changes.map(({ after }) => after.request_id);
  // Locked, so that no reminder goes out for a day that is just being told of.
  const requests = byId(await connection.as(keeper, (own) => wholeRows(own, { entity: 'deployment-request', values, lock: true })));
  changes.forEach(({ after }, index) => {
    const request = requests.get(after.request_id);
    const refuse = (field: string, message: Said) =>
      problems.invalid({ errors: [{ pointer: pointerIn(changes, index, field), code: 'reference', message }] });
    if (!request) throw refuse('/request_id', said('problem.deployment.no_such_deployment_request'));
    if (!isHolding(request)) throw refuse('/request_id', said('problem.deployment.nobody_deployed_request'));
    const isWithin = after.day >= request.from_day && after.day <= request.to_day;
    if (!isWithin) throw refuse('/day', said('problem.deployment.day_not_one_deployment'));
    after.org_id = request.org_id;
    after.provider_id = request.provider_id;
    after.srvc_type_id = request.srvc_type_id;
    if (principal.kind === 'member') after.reporter = principal.user.name;
  });
}

export const updateHooks: HooksOf<'deployment-update'> = {
  beforeCreate: takeRequest,
  afterCreate: keepWrittenDays,
  beforeUpdate(changes, { now, principal }) {
    for (const { before, after } of changes) {
      const earlier = Object.fromEntries(told.map((name) => [name, before[name]]));
      const isOther = told.some((name) => !isEqual(before[name], after[name] ?? null));
      if (isOther) after.history = [...listOf(before.history), { at: now, by: before.reporter, ...earlier }].slice(-KEPT);
      if (principal.kind === 'member') after.reporter = principal.user.name;
    }
  },
};
