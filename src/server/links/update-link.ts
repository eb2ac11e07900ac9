/** A link for people at a site, who have no account: it takes the daily updates of one deployment until a little after its end. */

import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { passFor } from '../../../engine/server/public-links/index.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { makeLink } from '../short-links/index.ts';
import type { LinksOptions } from './options.ts';

const DAY = 86_400_000;
/** Days after the last one on which the link still takes updates. */
const GRACE = 2;

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
    const expires = Math.floor((Date.parse(to_day) + (GRACE + 1) * DAY) / 1000);
    const t = passFor(signer, id, expires);
    const url = await makeLink(
      connection,
      {
        orgId: provider_id,
        purpose: 'deployment_update',
        subjectId: id,
        target: `/deployment-daily-update?srvc_req_id=${id}&t=${encodeURIComponent(t)}`,
        expiresAt: new Date(expires * 1000).toISOString(),
        maxUses: 1000,
      },
      now,
    );
    return { url };
  },
});
