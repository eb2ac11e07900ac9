/** What people do with exceptions of dispatch: take one over, put it off, settle it. */

import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';

const SETTLED = ['resolved', 'auto_resolved'];

/** @throws conflict (409) for what is settled already. */
function assertUnsettled(records: readonly Row[]): void {
  const settled = records.filter(({ state }) => SETTLED.includes(String(state)));
  if (settled.length > 0) {
    throw problems.conflict({
      subCode: 'settled',
      message: said('problem.dispatch.settled_already', { settled: settled.map(({ title }) => String(title)).join(', ') }),
    });
  }
}

const personOf = ({ principal }: WorkflowContext) => (principal.kind === 'member' ? principal.user.id : null);

/** One way to handle an exception; `patch` says what becomes of it. */
const handling = (name: string, patch: (context: WorkflowContext, input: Row) => Row): WorkflowRun => ({
  name,
  entity: 'dispatch-exception',
  async run(context, { records, input }) {
    assertUnsettled(records);
    const changes = records.map(({ id }) => ({ id: String(id), patch: patch(context, input) }));
    await context.resources.update(system(name), 'dispatch-exception', changes, context.connection);
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
