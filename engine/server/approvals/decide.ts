/** That nobody decides what is another's to decide. */
import type { Entity } from '../../core/definitions/types.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { type Said, said } from '../kernel/said.ts';
import { approvalKeyOf, approverOf, approvingIn, askedBy, namesOf, type Within } from './approving.ts';
import type { Approval } from './resolve.ts';

export type Refusal<R> = { readonly record: R; readonly subCode: 'not_approver' | 'nobody'; readonly message: Said };
export type Deciding = Within & { readonly principal: Principal };

/** Decides alone what authorities name nobody for: then the access rules are all there is. */
const isLeftToRules = (found: Approval): boolean => found.kind !== 'authority' && found.passedOver.length === 0;

/**
 * Records that are another's to decide on, where the organisation has an authority for the matter of their entity.
 * The server's own code decides freely.
 */
export async function refusalsOf<R extends Readonly<Record<string, unknown>>>(
  deciding: Deciding,
  entity: string,
  records: readonly R[],
): Promise<readonly Refusal<R>[]> {
  const { principal } = deciding;
  if (principal.kind === 'system' || records.length === 0) return [];
  const key = approvalKeyOf(deciding, entity);
  const approving = await approvingIn(deciding, key.authorities, principal.org.id);
  return records.flatMap((record): Refusal<R>[] => {
    const found = approverOf(approving, askedBy(key, record));
    if (isLeftToRules(found)) return [];
    if (found.kind === 'nobody') return [{ record, subCode: 'nobody', message: NOBODY_LEFT }];
    if (found.approverIds.includes(principal.user.id)) return [];
    return [
      {
        record,
        subCode: 'not_approver',
        message: said('problem.platform.approvals.decided', { names: namesOf(approving, found.approverIds) }),
      },
    ];
  });
}

/**
 * A workflow that is the approver's. Where its rule does not hold for some of the records, the workflow itself says why it
 * does not run. @throws conflict (409) naming who approves, or saying that nobody is left to
 */
export async function assertApprover(
  deciding: Deciding,
  { name, approval }: Entity,
  workflow: string,
  records: readonly Row[],
): Promise<void> {
  if (!approval?.workflows.has(workflow)) return;
  const rule = approval.workflows.get(workflow);
  if (rule && !records.every((doc) => rule.holds({ doc }))) return;
  const [first] = await refusalsOf(deciding, name, records);
  if (first) throw problems.conflict({ subCode: first.subCode, message: first.message });
}

const NOBODY_LEFT = said('problem.platform.approvals.nobody_may_approve_would_wait');
export const nobodyLeft = () => problems.conflict({ subCode: 'nobody', message: NOBODY_LEFT });
