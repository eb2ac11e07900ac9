export {
  type Approving,
  approvalOf,
  approvingIn,
  assertApprover,
  holderOf,
  namesOf,
  nobodyLeft,
  peopleOf,
  personOf,
  refusalsOf,
} from './approval.ts';
export type { Approval, Holder, Person } from './approvers.ts';
