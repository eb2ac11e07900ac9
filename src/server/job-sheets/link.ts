/** The address of a job sheet: good for whoever has it, for a while. */
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { passFor } from '../../../engine/server/public-links/index.ts';
import { makeLink } from '../short-links/index.ts';

const DAY = 86_400_000;
/** Days for which a link is good. */
const GOOD_DAYS = 90;

type Signing = { /** UTC instant, ISO. */ readonly now: string; readonly signer: Signer };

/** The page itself, for whoever may have it anyway. `id`: of a request, or of one of its visits. */
export function sheetPath({ now, signer }: Signing, id: string): string {
  const expires = Math.floor((Date.parse(now) + GOOD_DAYS * DAY) / 1000);
  return `/job-sheet?of=${id}&t=${encodeURIComponent(passFor(signer, id, expires))}`;
}

type Making = { readonly connection: Connection /** UTC instant, ISO. */; readonly now: string; readonly signer: Signer };

/** Answers the path of a short link. `id`: of a request, or of one of its visits. */
export function sheetLink({ connection, now, signer }: Making, { id, orgId }: { readonly id: string; readonly orgId: string }) {
  const target = sheetPath({ now, signer }, id);
  const expiresAt = new Date(Math.floor((Date.parse(now) + GOOD_DAYS * DAY) / 1000) * 1000).toISOString();
  return makeLink(connection, { orgId, purpose: 'job_sheet', subjectId: id, target, expiresAt, maxUses: 1000 }, now);
}
