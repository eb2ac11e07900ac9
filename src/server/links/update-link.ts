/** A link for people at a site, who have no account: it takes the daily updates of one deployment until a little after its end. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { passFor } from './daily-update.ts';
import { makeLink } from './links.ts';
import type { LinksOptions } from './options.ts';

/** @throws conflict (409) while nobody is deployed. */
export const updateLink = ({ signer }: Pick<LinksOptions, 'signer'>): WorkflowOf<'deployment-request', 'update-link'> => ({
  name: 'update-link',
  entity: 'deployment-request',
  async run({ connection, now }, { records }) {
    const [request] = records;
    if (!request || records.length > 1) throw problems.conflict({ message: said('problem.links.choose_one_deployment') });
    if (request.state !== 'confirmed' && request.state !== 'deployed')
      throw problems.conflict({
        subCode: 'state',
        message: said('problem.links.nothing_tell_before_deployment_confirmed'),
      });
    const { id, provider_id, to_day } = request;
    const t = passFor(signer, id, to_day);
    const [expires = '0'] = t.split('.');
    const url = await makeLink(
      connection,
      {
        orgId: provider_id,
        purpose: 'deployment_update',
        subjectId: id,
        target: `/deployment-daily-update?srvc_req_id=${id}&t=${encodeURIComponent(t)}`,
        expiresAt: new Date(Number(expires) * 1000).toISOString(),
        maxUses: 1000,
      },
      now,
    );
    return { url };
  },
});
