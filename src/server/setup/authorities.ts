/** Authorities: who would approve what. */
import { approverOf, approvingIn, namesOf, nobodyLeft } from '../../../engine/server/approvals/index.ts';
import type { WorkflowOf } from '../rows/index.ts';

/** Who would approve something, and by which authority. @throws conflict (409) when nobody may. */
export const findApprover: WorkflowOf<'authority', 'find-approver'> = {
  name: 'find-approver',
  entity: 'authority',
  async run(context, { input }) {
    const { principal } = context;
    const approving = await approvingIn(context, 'authority', principal.kind === 'member' ? principal.org.id : '');
    const found = approverOf(approving, {
      requesterId: input.requester_id,
      matter: input.approves,
      amount: input.amount ?? null,
      scope: input.srvc_type_id ?? null,
    });
    if (found.kind === 'nobody') throw nobodyLeft();
    const by = found.kind === 'authority' ? approving.authorities.find(({ id }) => id === found.authorityId)?.name : undefined;
    return {
      approver: namesOf(approving, found.approverIds),
      why: by ?? 'administrators, because no authority fits',
      approver_ids: found.approverIds,
      is_escalated: found.kind === 'escalated',
      passed_over: found.passedOver,
    };
  },
};
