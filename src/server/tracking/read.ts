/** Reads what stands on the page of a request, and what its customer may do there. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { byId } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext } from '../../../engine/server/workflows/types.ts';
import { windowPath } from '../bookings/index.ts';
import { inLanguage, ownLanguage } from '../customers/index.ts';
import { defaults } from '../defaults/index.ts';
import { sheetPath } from '../job-sheets/index.ts';
import { mayRate } from '../links/index.ts';
import { wayOff } from '../requests/index.ts';
import { type EntityRows, entityRows, objectsOf, type ProductResources, wholeRows } from '../rows/index.ts';
import { trackedBy } from '../short-links/index.ts';
import { liveCode } from '../visit-codes/index.ts';
import type { Followed, StoredFile } from './page.ts';
import { followed, standing } from './visits.ts';

export const keeper = system('page of the customer');

export type Asking = Pick<WorkflowContext, 'product'> & {
  readonly connection: Connection;
  readonly resources: ProductResources;
  readonly windowSigner: Signer;
  readonly sheetSigner: Signer;
  readonly codeSigner: Signer;
  /** UTC instant, ISO. */
  readonly now: string;
};

export type Stored = { readonly request: EntityRows['service-request']; readonly visits: readonly EntityRows['subtask'][] };

/** @throws not_found (404) alike for a secret that is none, has run out or was withdrawn, and for what was deleted */
export async function storedBy({ connection, now }: Pick<Asking, 'connection' | 'now'>, t: string, lock = false): Promise<Stored> {
  const id = await trackedBy({ connection, now }, t);
  const [request] = await wholeRows(connection, { entity: 'service-request', values: id === undefined ? [] : [id], lock });
  if (!request || request.is_deleted === true) throw problems.notFound();
  return { request, visits: await wholeRows(connection, { entity: 'subtask', column: 'srvc_req_id', values: [request.id], lock }) };
}

/** Whether the brand lets customers call requests of the type off. */
export async function lets(
  connection: Connection,
  { org_id, srvc_type_id }: Pick<EntityRows['service-request'], 'org_id' | 'srvc_type_id'>,
): Promise<boolean> {
  if (srvc_type_id === null) return false;
  const columns = ['id', 'org_id', 'customer_cancels'] as const;
  const settings = await entityRows(connection, { entity: 'service-setting', column: 'srvc_type_id', values: [srvc_type_id], columns });
  return settings.some((each) => each.org_id === org_id && each.customer_cancels === true);
}

export async function readFollowed(asking: Asking, { request, visits: all }: Stored): Promise<Followed> {
  const { connection, now, windowSigner, sheetSigner, codeSigner } = asking;
  const visits = standing(all);
  const visit = followed(visits);
  const orgs = byId(
    await entityRows(connection, {
      entity: 'organisation',
      values: [request.org_id, request.provider_id].flatMap((id) => id ?? []),
      columns: ['id', 'nickname', 'time_zone', 'customer_sees_technician'],
    }),
  );
  const [brand, provider] = [orgs.get(request.org_id), orgs.get(request.provider_id)];
  const [status] = await entityRows(connection, {
    entity: 'status',
    values: request.status === null ? [] : [request.status],
    columns: ['id', 'customer_words'],
  });
  const sees = provider?.customer_sees_technician ?? 'first_name';
  const isActive = request.status_type === 'ACTIVE';
  const language = await ownLanguage(connection, request.id);
  const window = visit && isActive ? await windowPath({ connection, signer: windowSigner, now }, visit) : null;
  const cancel = isActive && (await lets(connection, request)) && (await wayOff(asking, request, all)) !== undefined;
  return {
    request,
    brand: brand?.nickname ?? '',
    provider: provider?.nickname ?? '',
    zone: provider?.time_zone ?? brand?.time_zone ?? defaults.timeZone,
    words: status?.customer_words?.trim() || null,
    visits,
    visit,
    sees,
    photo: sees === 'photo' && visit?.assgne_id ? await photoOf(asking, visit.assgne_id) : undefined,
    may: { cancel, rate: await mayRate(connection, request), message: isActive },
    reschedule: window === null ? null : inLanguage(window, language),
    // Of whichever visit it is: the technician at the door may have come for another than the one that is followed.
    pin: visits.map((one) => liveCode(codeSigner, one, now)).find((code) => code !== null) ?? null,
    sheet: isActive ? null : inLanguage(sheetPath({ now, signer: sheetSigner }, request.id), language),
  };
}

async function photoOf({ connection, resources }: Asking, userId: string): Promise<StoredFile | undefined> {
  const { data } = await resources.list(
    keeper,
    'user',
    { filter: `doc.id == '${userId}'`, fields: ['/user_photo'], pageSize: 1 },
    connection,
  );
  const [found] = objectsOf(data[0]?.user_photo);
  if (typeof found?.id !== 'string' || typeof found.size !== 'number') return undefined;
  const type = String(found.type);
  return type.startsWith('image/') ? { id: found.id, name: String(found.name), type, size: found.size } : undefined;
}
