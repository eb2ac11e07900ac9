/** What people have while they write a flow of their own: its language, its faults as they type, and a try before it counts. */
import type { JsonObject } from '../../../engine/core/json/index.ts';
import { ownFlowLanguage, planOwnFlow, triedRecord } from '../../../engine/server/flows/index.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowRun } from '../../../engine/server/workflows/types.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { faultsOf, flowOfOwn, type OwnFlowOptions, ownFlowLimits } from './own-flow.ts';
import templates from './own-flow-templates.json' with { type: 'json' };

/** For whom a template is of use: an organisation's type; without it, for all. */
type Template = { readonly id: string; readonly label: string; readonly text: string; readonly for?: string; readonly value: JsonObject };

export const ownFlowTemplates: readonly Template[] = templates.templates;

/** The schema that completes and explains what is written, and flows to begin from. */
const language = ({ product }: OwnFlowOptions): WorkflowOf<'own-flow', 'own-flow-language'> => ({
  name: 'own-flow-language',
  entity: 'own-flow',
  async run({ principal, now }) {
    if (principal.kind !== 'member') throw problems.notFound();
    const { type } = principal.org;
    return {
      schema: ownFlowLanguage(product(), ownFlowLimits, { principal, now }),
      templates: ownFlowTemplates.filter((template) => template.for === undefined || template.for === type),
    };
  },
});

/** The faults that saving it would be refused for, with pointers into it. Nothing is kept. */
const check = ({ product }: OwnFlowOptions): WorkflowOf<'own-flow', 'check-own-flow'> => ({
  name: 'check-own-flow',
  entity: 'own-flow',
  async run(_context, { input }) {
    const planned = planOwnFlow(product(), ownFlowLimits, input.definition);
    return { faults: planned.ok ? [] : faultsOf(planned.faults) };
  },
});

/**
 * What it would do to a record, with the rights of whoever saved it last. Nothing is kept.
 * @throws conflict (409) for one that no longer fits or that is nobody's, invalid (422) for a record that is not to be seen
 */
const tryOut = ({ product, flows }: OwnFlowOptions): WorkflowOf<'own-flow', 'try-own-flow'> => ({
  name: 'try-own-flow',
  entity: 'own-flow',
  async run({ principal, connection, resources, now }, { records, input }) {
    const [row] = records;
    const flow = row && flowOfOwn(row, product());
    const entity = flow && product().entities.get(flow.trigger.entity);
    if (principal.kind !== 'member' || !row) throw problems.notFound();
    if (!flow || !entity) throw problems.conflict({ subCode: 'no_steps', message: said('problem.platform.flows.no_longer_fits') });
    const member = row.acts_for ? await flows.actAs(row.acts_for, connection) : null;
    if (!member) throw problems.conflict({ subCode: 'nobodys_rights', message: said('problem.platform.flows.nobodys_rights') });
    const tried = await triedRecord(resources, connection, { flow, entity, id: input.record, caller: principal, member });
    const rehearsing = { flow, subject: tried.subject, member };
    return { ...(await flows.tryOut({ resources, connection, now, caller: principal }, rehearsing)), is_before_known: tried.isBeforeKnown };
  },
});

export const ownFlowDesk = (options: OwnFlowOptions): readonly WorkflowRun[] => [language(options), check(options), tryOut(options)];
