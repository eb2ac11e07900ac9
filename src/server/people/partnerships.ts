/** Brands and the providers that work for them: invited and accepted, or brought together by the platform owner; ended by either. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { type Principal, system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { entityRows, type ProductContext, type WorkflowOf } from '../rows/index.ts';

const reader = system('organisations of a partnership');
const writer = system('partnership');
const PROVIDER = 'ORG_TYPE_SRVC_PRVDR';

const orgOf = (principal: Principal): string => {
  if (principal.kind !== 'member') throw problems.notFound();
  return principal.org.id;
};

type Meeting = {
  readonly orgId: string;
  readonly providerId: string;
  readonly state: 'invited' | 'active';
  readonly message?: string | null;
};

/** The partnership of the two, made or taken up again. @throws conflict (409) when it is there already. */
async function meet({ connection, resources, now }: ProductContext, { orgId, providerId, state, message = null }: Meeting): Promise<void> {
  const own = await connection.as(writer, (free) =>
    entityRows(free, { entity: 'partnership', column: 'org_id', values: [orgId], columns: ['id', 'provider_id', 'state'], lock: true }),
  );
  const before = own.find((row) => row.provider_id === providerId);
  if (before?.state === 'active')
    throw problems.conflict({ subCode: 'partners', message: said('problem.people.they_work_together_already') });
  if (before?.state === state) throw problems.conflict({ subCode: 'invited', message: said('problem.people.provider_invited_already') });
  const next = { state, message, ended_at: null, started_at: state === 'active' ? now : null };
  if (before) await resources.update(writer, 'partnership', [{ id: before.id, patch: next }], connection);
  else await resources.create(writer, 'partnership', [{ org_id: orgId, provider_id: providerId, ...next }], connection);
}

/** A brand names a provider by its code: it does not see providers that it does not work with. */
export const inviteProvider: WorkflowOf<'partnership', 'invite-provider'> = {
  name: 'invite-provider',
  entity: 'partnership',
  async run(context, { input }) {
    const values = [input.provider_code.toUpperCase()];
    const columns = ['id', 'org_type', 'is_active', 'name'] as const;
    const [found] = await context.connection.as(reader, (own) =>
      entityRows(own, { entity: 'organisation', column: 'code', values, columns }),
    );
    if (!found || found.org_type !== PROVIDER || found.is_active !== true)
      throw problems.invalid({
        errors: [{ pointer: '/provider_code', code: 'reference', message: said('problem.people.no_service_provider_code') }],
      });
    await meet(context, {
      orgId: orgOf(context.principal),
      providerId: found.id,
      state: 'invited',
      message: input.message || null,
    });
    return { name: found.name };
  },
};

/** The platform owner brings the two together. */
export const joinPartners: WorkflowOf<'partnership', 'join'> = {
  name: 'join',
  entity: 'partnership',
  async run(context, { input }) {
    await meet(context, { orgId: input.org_id, providerId: input.provider_id, state: 'active' });
    return null;
  },
};
