/** Who is denied a status cannot give it to a record, in whatever workflow. */

import { compileRestricting } from '../../../engine/server/access/condition.ts';
import { scopeOf } from '../../../engine/server/access/decisions.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { actorOf } from '../../../engine/server/resources/actors.ts';
import type { Change, EntityHooks } from '../../../engine/server/resources/types.ts';
import { factsBehind, type RestrictionFacts } from '../restrictions/index.ts';
import type { RightsOptions } from './options.ts';

/** What workflows of a person write, by the reason they give; what follows of itself is nobody's choice. */
const CHOSEN = 'update-status';

/** @throws forbidden_transition (422) at `/to` */
export const statusHooks = ({ product }: RightsOptions, entity: string): EntityHooks => ({
  beforeUpdate(changes, { principal, connection, now }) {
    if (principal.kind !== 'system' || principal.reason !== CHOSEN) return;
    const actor = actorOf(principal, connection);
    const denials = denialsOf(actor, entity);
    if (!actor || denials.length === 0) return;
    const scope = scopeOf(actor, now);
    const definition = product().entities.get(entity);
    const isDenied = ({ before, after }: Change) =>
      before?.status !== after.status &&
      denials.some((facts) => typeof after.status === 'string' && facts.statuses?.includes(after.status) && isHeld(facts, after));
    const isHeld = ({ condition }: RestrictionFacts, row: Row) => {
      const compiled = condition && definition ? compileRestricting(definition, condition) : undefined;
      return compiled?.ok !== true || compiled.rule.holds({ ...scope, doc: row });
    };
    if (!changes.some(isDenied)) return;
    throw problems.forbiddenTransition({
      errors: [{ pointer: '/to', code: 'forbidden_transition', message: said('problem.rights.status_not_yours_give') }],
    });
  },
});

const denialsOf = (actor: Member | null, entity: string): readonly RestrictionFacts[] =>
  factsBehind(actor?.restrictions).filter(
    (facts) => facts.subject === 'status' && facts.effect === 'deny' && (facts.entity === null || facts.entity === entity),
  );
