/** Workflow: what a flow would do to a record that the person's organisation has in hand. Nothing of it is kept. */
import { problems } from '../../kernel/errors.ts';
import { system } from '../../kernel/principal.ts';
import { type Said, said } from '../../kernel/said.ts';
import { rowsOf, textOf } from '../../workflows/rows.ts';
import type { WorkflowRun } from '../../workflows/types.ts';
import type { FlowsHost } from '../made.ts';
import { inHandOf } from '../switched-off.ts';
import { seenBy } from '../view.ts';
import { formerOf } from './hindrance.ts';

const own = system('flow that is tried out');

const unfit = (code: string, message: Said) => problems.invalid({ errors: [{ pointer: '/record', code, message }] });

export const tryFlow = (flows: Pick<FlowsHost, 'tryOut'>): WorkflowRun => ({
  name: 'try-flow',
  entity: 'flow',
  async run({ principal, connection, resources, now, product }, { input }) {
    const [row] = await rowsOf(connection, { entity: 'flow', values: [String(input.flow)] });
    const flow = product?.flows?.get(String(row?.name));
    const entity = flow && product?.entities.get(flow.trigger.entity);
    if (principal.kind !== 'member' || !flow || !entity) throw problems.notFound();
    const id = textOf(input.record) ?? '';
    const seen = await seenBy(resources, connection, { member: principal, entity: entity.name, id });
    if (!seen) throw unfit('unknown', said('problem.platform.flows.no_such_record'));
    const { doc, before } = await connection.as(own, async (server) => {
      const [stored = {}] = await rowsOf(server, { entity: entity.name, values: [seen.id as string | number] });
      return { doc: stored, before: await formerOf(server, { entity: entity.name, doc: stored }) };
    });
    if (inHandOf(entity.tenant, doc) !== principal.org.id) throw unfit('not_in_hand', said('problem.platform.flows.not_in_hand'));
    const hasBefore = ['changed', 'entered', 'left', 'saving'].includes(flow.trigger.on);
    const subject = { doc, before: hasBefore ? (before ?? doc) : null };
    const tried = await flows.tryOut({ resources, connection, now, caller: principal }, { flow, subject, member: null });
    return { ...tried, is_before_known: before !== undefined || !hasBefore };
  },
});
