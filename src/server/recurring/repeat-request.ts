/** A plan out of a request that is there: the next ones will be as it is. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { present, type WorkflowOf } from '../rows/index.ts';

/** Answers the plan. @throws conflict (409) for several at once and a request without a customer; what making a plan throws */
export const repeatRequest: WorkflowOf<'service-request', 'repeat-request'> = {
  name: 'repeat-request',
  entity: 'service-request',
  async run({ resources, principal, connection }, { records, input }) {
    const [request] = records;
    if (!request || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.requests.merge_one') });
    if (request.customer_id === null) throw problems.conflict({ subCode: 'customer', message: said('problem.recurring.no_customer') });
    const { srvc_type_id, title, description, priority, provider_id, customer_id, asset_id } = request;
    const like = { srvc_type_id: present(srvc_type_id), title, description, priority, provider_id, customer_id, asset_id };
    const [made] = await resources.create(principal, 'recurring-request', [{ ...like, ...input }], connection);
    return made ?? null;
  },
};
