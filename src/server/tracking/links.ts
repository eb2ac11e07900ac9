/** The desk gives a customer's link away, or withdraws all of them. Who may, the definitions say. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { present, type WorkflowOf } from '../rows/index.ts';
import { trackLink, withdrawTracks } from '../short-links/index.ts';

/** Answers the link. @throws conflict (409) for several at once */
export const showLink: WorkflowOf<'service-request', 'tracking-link'> = {
  name: 'tracking-link',
  entity: 'service-request',
  async run({ connection, now }, { records }) {
    const [request] = records;
    if (!request || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.tracking.one') });
    return { url: await trackLink({ connection, now }, { id: request.id, orgId: present(request.org_id) }) };
  },
};

/** Answers how many opened nothing from now on. */
export const withdrawLinks: WorkflowOf<'service-request', 'withdraw-tracking'> = {
  name: 'withdraw-tracking',
  entity: 'service-request',
  async run({ connection }, { records }) {
    let withdrawn = 0;
    for (const { id } of records) withdrawn += await withdrawTracks(connection, id);
    return { withdrawn };
  },
};
