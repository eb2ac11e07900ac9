/** Versions in headers (RFC 9110): `ETag: "7"`, `If-Match: "7"`, `If-None-Match`. */
import { problems } from '../kernel/errors.ts';

export const etagOf = (version: unknown): string => `"${String(version)}"`;

/**
 * The version that a writer says it saw. Undefined: any (`*`, or no header where none is needed).
 * @throws precondition_required (428) when `required` and absent; stale (412) for a tag that no record can have.
 */
export function versionFrom(ifMatch: string | undefined, { required }: { readonly required: boolean }): number | undefined {
  if (ifMatch === undefined) {
    if (required) throw problems.preconditionRequired();
    return undefined;
  }
  if (ifMatch.trim() === '*') return undefined;
  // A weak tag never matches in a strong comparison, and one record has one version: any other form is stale.
  const version = /^\s*"(\d{1,9})"\s*$/.exec(ifMatch)?.[1];
  if (version === undefined) throw problems.stale();
  return Number(version);
}

/** Whether what the reader holds is still good, so that 304 answers it. Comparison is weak, as the RFC wants here. */
export function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
