/** The visit of whoever holds a link, as long as the brand lets its customers choose. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { isPass, type Pass } from '../../../engine/server/public-links/index.ts';
import { type EntityRows, entityRows, wholeRows } from '../rows/index.ts';

type Visit = EntityRows['subtask'];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether the brand of a visit lets the customer choose its window: by its settings of the service type. */
export async function mayChoose(
  connection: Connection,
  { org_id, srvc_type_id }: Pick<Visit, 'org_id' | 'srvc_type_id'>,
): Promise<boolean> {
  if (srvc_type_id === null) return false;
  const columns = ['id', 'org_id', 'customer_chooses_window'] as const;
  const settings = await entityRows(connection, { entity: 'service-setting', column: 'srvc_type_id', values: [srvc_type_id], columns });
  return settings.some((each) => each.org_id === org_id && each.customer_chooses_window === true);
}

/** Nobody comes any more, or somebody is there already. */
export const isOver = ({
  status_type,
  work_started_at,
  is_deleted,
}: Pick<Visit, 'status_type' | 'work_started_at' | 'is_deleted'>): boolean =>
  status_type !== 'ACTIVE' || work_started_at !== null || is_deleted === true;

type Opening = { readonly signer: Signer; readonly pass: Pass /** UTC instant, ISO. */; readonly now: string; readonly lock?: boolean };

/** @throws not_found (404) alike for a pass that is not the visit's, one that has run out, and where customers may not choose any more */
export async function customerVisit(connection: Connection, { signer, pass, now, lock = false }: Opening): Promise<Visit> {
  if (!UUID.test(pass.id) || !isPass(signer, pass, now)) throw problems.notFound();
  const [visit] = await wholeRows(connection, { entity: 'subtask', values: [pass.id], lock });
  if (!visit || !(await mayChoose(connection, visit))) throw problems.notFound();
  return visit;
}
