/** What a found session stood on, read by the statement that found it. */
import type { Standing } from '../kernel/principal.ts';
import { EVERYBODY } from '../model/index.ts';

/** `expires`: when the session ends, used or not. */
export type FoundStanding = Omit<Standing, 'sessionId'> & { readonly session: string; readonly expires: string };

/**
 * Columns after `select` that tell it of session `s`, as one JSON value `standing`. `scopes`: SQL of a list of all whom a change of
 * rights may be about: the identity, the organisation, and whichever others facts are read of, active or not.
 */
export const standingColumn = (scopes: string): string => `(
  select json_build_object('session', s.id, 'row', s.xmin::text, 'expires', s.expires_at, 'scopes', x.scopes::text,
    'version', coalesce((select sum(v.version) from rights_version v where v.scope = any(x.scopes)), 0)::text)
  from (select array['${EVERYBODY}'::uuid] || ${scopes} as scopes) x) as standing`;
