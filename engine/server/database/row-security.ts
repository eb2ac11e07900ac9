/**
 * The second wall: PostgreSQL's row-level security knows for whom a statement runs by the role and by
 * settings of the connection. Members work as a role that owns nothing, so that no policy is skipped;
 * the server itself works as the owner of the tables.
 */
import { isUuid } from '../kernel/ids.ts';
import type { Principal } from '../kernel/principal.ts';

/** The role that members' statements run as. It cannot sign in and owns nothing. */
export const MEMBER_ROLE = 'fieldloom_app';

/** Settings that the policies of the model read. */
export const SETTINGS = { org: 'app.org_id', partners: 'app.partner_ids', owner: 'app.is_owner' } as const;

/** What a connection carries for a principal. Two principals with the same `key` may share it. */
export type SecurityContext = { readonly key: string; readonly settings: readonly (readonly [name: string, value: string])[] };

/** Key of the server's own context. */
export const SYSTEM_KEY = 'system';

const SYSTEM: SecurityContext = {
  key: SYSTEM_KEY,
  settings: [
    ['role', 'none'],
    [SETTINGS.org, ''],
    [SETTINGS.partners, '{}'],
    [SETTINGS.owner, 'false'],
  ],
};

/** @throws when an organisation id is no UUID: such a principal was not made by the server. */
export const securityOf = (principal: Principal): SecurityContext => {
  if (principal.kind === 'system') return SYSTEM;
  if (principal.kind !== 'member') throw new Error('A principal of an unknown kind cannot reach the database.');
  const { id, partner_ids } = principal.org;
  if (![id, ...partner_ids].every(isUuid)) throw new Error('The organisation of a member has an id that is no UUID.');
  const partners = `{${partner_ids.join(',')}}`;
  const owner = String(principal.ownsPlatform === true);
  return {
    key: `${id}${partners}${owner}`,
    settings: [
      ['role', MEMBER_ROLE],
      [SETTINGS.org, id],
      [SETTINGS.partners, partners],
      [SETTINGS.owner, owner],
    ],
  };
};

type Statement = { readonly text: string; readonly values: unknown[]; readonly name?: string };

/**
 * The statement that puts a context on a connection: until the end of the transaction (`local`), or for good. `kept`: it is one
 * text for everybody, which a connection that keeps statements reads once.
 */
export const securityStatement = ({ settings }: SecurityContext, { local, kept }: { local: boolean; kept: boolean }): Statement => ({
  text: `select ${settings.map(([name], index) => `set_config('${name}', $${index + 1}, ${local})`).join(', ')}`,
  values: settings.map(([, value]) => value),
  ...(kept ? { name: local ? 'context_local' : 'context' } : {}),
});
