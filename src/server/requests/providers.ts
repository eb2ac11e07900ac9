/** Whether a service provider works for a brand. */

import type { Connection } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';
import { entityRows } from '../rows/index.ts';

type Id = string | null | undefined;

/**
 * @param pairs brand and provider of each record, and where the record stands in the body.
 * @throws invalid (422) at `/provider_id` for a provider without an active partnership with the brand.
 */
export async function assertPartners(
  connection: Connection,
  pairs: readonly { readonly brandId: Id; readonly providerId: Id }[],
): Promise<void> {
  const brands = distinct(pairs.map(({ brandId }) => brandId));
  const columns = ['org_id', 'provider_id', 'is_active'] as const;
  const partnerships = await entityRows(connection, { entity: 'partnership', column: 'org_id', values: brands, columns });
  const known = new Set(partnerships.filter((row) => row.is_active === true).map((row) => pairKey(row.org_id, row.provider_id)));
  if (pairs.every(({ brandId, providerId }) => known.has(pairKey(brandId, providerId)))) return;
  throw problems.invalid({
    errors: [{ pointer: '/provider_id', code: 'reference', message: said('problem.requests.organisation_no_service_provider_yours') }],
  });
}

const pairKey = (brandId: Id, providerId: Id) => `${brandId} ${providerId}`;

/** Short names of organisations by id. */
export async function nicknamesOf(connection: Connection, ids: readonly Id[]): Promise<ReadonlyMap<unknown, string>> {
  const rows = await entityRows(connection, { entity: 'organisation', values: distinct(ids), columns: ['id', 'nickname'] });
  return new Map(rows.map((row) => [row.id, row.nickname]));
}
