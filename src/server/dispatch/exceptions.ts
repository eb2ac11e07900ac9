/** What people do with exceptions of dispatch: take one over, put it off, settle it. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { EntityRows, Patch, ProductContext, WorkflowInputs, WorkflowOf } from '../rows/index.ts';

const ENTITY = 'dispatch-exception';
type Exception = EntityRows[typeof ENTITY];
type Inputs = WorkflowInputs[typeof ENTITY];

/** @throws conflict (409) for what is settled already. */
function assertUnsettled(records: readonly Exception[]): void {
  const settled = records.filter(({ state }) => state === 'resolved' || state === 'auto_resolved');
  if (settled.length > 0) {
    throw problems.conflict({
      subCode: 'settled',
      message: said('problem.dispatch.settled_already', { settled: settled.map(({ title }) => title).join(', ') }),
    });
  }
}

const personOf = ({ principal }: Pick<ProductContext, 'principal'>) => (principal.kind === 'member' ? principal.user.id : null);

/** One way to handle an exception; `patch` says what becomes of it. */
const handling = <N extends keyof Inputs>(
  name: N,
  patch: (context: Pick<ProductContext, 'principal' | 'now'>, input: Inputs[N]) => Patch<typeof ENTITY>,
): WorkflowOf<typeof ENTITY, N> => ({
  name,
  entity: ENTITY,
  async run(context, { records, input }) {
    assertUnsettled(records);
    const changes = records.map(({ id }) => ({ id, patch: patch(context, input) }));
    await context.resources.update(system(name), ENTITY, changes, context.connection);
    return null;
  },
});

export const takeException = handling('take', (context) => ({ owner_id: personOf(context) }));

export const snoozeException = handling('snooze', (context, { until, note }) => ({
  state: 'snoozed',
  snoozed_until: until,
  owner_id: personOf(context),
  ...(note === undefined || note === null ? {} : { note }),
}));

export const resolveException = handling('settle', (context, { note }) => ({
  state: 'resolved',
  note,
  snoozed_until: null,
  resolved_by: personOf(context),
  resolved_at: context.now,
}));
