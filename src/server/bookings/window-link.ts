/** Sends the customer of a visit a link by which he chooses its window himself. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { passFor } from '../../../engine/server/public-links/index.ts';
import { sendToCustomers } from '../customer-messages/index.ts';
import { writtenLanguages } from '../customers/index.ts';
import { makeLink } from '../links/index.ts';
import { carried } from '../requests/index.ts';
import { type EntityRows, entityRows, present, type WorkflowOf, wholeRows } from '../rows/index.ts';
import { isOver, mayChoose } from './customer-visit.ts';
import type { BookingsOptions } from './options.ts';
import { wantedOfVisit } from './wanted.ts';

const keeper = system('link to choose a window');
const DAY = 86_400_000;
/** Days for which a link is good. */
const GOOD_DAYS = 7;

const expiresAfter = (now: string) => Math.floor((Date.parse(now) + GOOD_DAYS * DAY) / 1000);
const pathOf = (id: string, { signer, expires }: { readonly signer: Signer; readonly expires: number }) =>
  `/visit-window?visit_id=${id}&t=${encodeURIComponent(passFor(signer, id, expires))}`;

type Choosing = { readonly connection: Connection; readonly signer: Signer /** UTC instant, ISO. */; readonly now: string };

/** The page on which its customer chooses another window for a visit; null where it is begun, the brand does not let him, or none are kept. */
export async function windowPath({ connection, signer, now }: Choosing, visit: EntityRows['subtask']): Promise<string | null> {
  if (isOver(visit) || visit.with_id !== null || !(await mayChoose(connection, visit))) return null;
  if ('why' in (await wantedOfVisit(connection, visit.id))) return null;
  return pathOf(visit.id, { signer, expires: expiresAfter(now) });
}

/**
 * Answers the link.
 * @throws conflict (409) for a visit that is over or begun, where the brand does not let customers choose, and where no windows are kept
 */
export const askWindow = (options: BookingsOptions): WorkflowOf<'subtask', 'ask-window'> => ({
  name: 'ask-window',
  entity: 'subtask',
  async run(context, { records }) {
    const { signer, publicUrl, textsOf } = options;
    const { connection, now } = context;
    const [visit] = records;
    if (!visit || records.length > 1) throw problems.conflict({ subCode: 'one', message: said('problem.capacity.ask_one_customer') });
    if (isOver(visit)) throw problems.conflict({ subCode: 'started', message: said('problem.capacity.visit_not_movable') });
    if (visit.with_id !== null) throw problems.conflict({ subCode: 'crew', message: await carried(connection, visit) });
    const { isAllowed, request, brand } = await connection.as(keeper, async (on) => {
      const [found] = await wholeRows(on, { entity: 'service-request', values: [visit.srvc_req_id] });
      const [org] = await entityRows(on, { entity: 'organisation', values: [present(visit.org_id)], columns: ['id', 'nickname'] });
      return { isAllowed: await mayChoose(on, visit), request: present(found), brand: org?.nickname ?? '' };
    });
    if (!isAllowed)
      throw problems.conflict({ subCode: 'not_allowed', message: said('problem.capacity.customers_do_not_choose', { brand }) });
    const found = await wantedOfVisit(connection, visit.id);
    if ('why' in found) throw problems.conflict({ subCode: 'no_windows', message: found.why });
    const expires = expiresAfter(now);
    const url = await makeLink(
      connection,
      {
        orgId: present(visit.provider_id),
        purpose: 'visit_window',
        subjectId: visit.id,
        target: pathOf(visit.id, { signer, expires }),
        expiresAt: new Date(expires * 1000).toISOString(),
      },
      now,
    );
    const language = (await writtenLanguages(connection, [request.id]))(request.id);
    const texts = (await textsOf(connection, [request.org_id]))(request.org_id);
    const letterWith = (address: string) => {
      const text = texts('visit_window.message', { brand, code: present(request.display_code), url: address }, language);
      return { language, subject: texts('visit_window.subject', { brand }, language), text, sms: text };
    };
    // The page is the customer's: whoever reads the timeline has no address of it.
    const message = { request, visitId: visit.id, letter: letterWith(`${publicUrl}${url}`), shown: letterWith('…') };
    await sendToCustomers(context, [message], options);
    return { url };
  },
});
