/** Who decides: authorities in their order, whoever is above, and administrators where nobody is left. */
export {
  type Approving,
  approvalKeyOf,
  approverOf,
  approversOf,
  approvingIn,
  askedBy,
  authoritiesIn,
  holderOf,
  namesOf,
  type PersonRow,
  peopleOf,
  type Within,
} from './approving.ts';
export { assertApprover, type Deciding, nobodyLeft, type Refusal, refusalsOf } from './decide.ts';
export { type Approval, type Asked, type Authority, type Holder, isHeldBy } from './resolve.ts';
