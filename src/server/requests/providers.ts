/** Whether a service provider works for a brand. */

import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { rowsOf } from '../../../engine/server/workflows/rows.ts';

/**
 * @param pairs brand and provider of each record, and where the record stands in the body.
 * @throws invalid (422) at `/provider_id` for a provider without an active partnership with the brand.
 */
export async function assertPartners(
  connection: Connection,
  pairs: readonly { readonly brandId: unknown; readonly providerId: unknown }[],
): Promise<void> {
  const brands = pairs.map(({ brandId }) => String(brandId));
  const columns = ['org_id', 'provider_id', 'is_active'];
  const partnerships = await rowsOf(connection, { entity: 'partnership', column: 'org_id', values: brands, columns });
  const known = new Set(partnerships.filter((row) => row.is_active === true).map((row) => pairKey(row.org_id, row.provider_id)));
  if (pairs.every(({ brandId, providerId }) => known.has(pairKey(brandId, providerId)))) return;
  throw problems.invalid({
    errors: [{ pointer: '/provider_id', code: 'reference', message: said('problem.requests.organisation_no_service_provider_yours') }],
  });
}

const pairKey = (brandId: unknown, providerId: unknown) => `${String(brandId)} ${String(providerId)}`;

/** Short names of organisations by id. */
export async function nicknamesOf(connection: Connection, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> {
  const values = ids.filter((id): id is string => typeof id === 'string');
  const rows: readonly Row[] = await rowsOf(connection, { entity: 'organisation', values, columns: ['id', 'nickname'] });
  return new Map(rows.map((row) => [row.id, String(row.nickname)]));
}
