/** The lending library (tests/product) with one member, below HTTP, for jobs over many records. */
import { sql } from 'kysely';
import type { People } from '../../engine/server/identity/people.ts';
import type { Member } from '../../engine/server/kernel/principal.ts';
import type { Parts } from '../../engine/server/parts.ts';
import { openLibrary } from './library-parts.ts';

type Facts = { readonly user: string; readonly org: string };

/** An administrator of the library; nothing else of a person matters here. */
export const memberOf = ({ user, org }: Facts): Member =>
  ({
    kind: 'member',
    sessionId: '',
    identityId: '',
    user: { id: user, name: 'Librarian', is_admin: true, is_super_admin: false },
    org: { id: org, type: 'ORG_TYPE_OWNER', time_zone: 'UTC', currency: 'EUR', partner_ids: [] },
    flags: {},
    rightsHash: 'librarian',
  }) as unknown as Member;

const people: People = {
  ownerType: 'ORG_TYPE_OWNER',
  async findSession({ kysely }, { tokenHash }) {
    const { rows } = await sql<Facts>`
      select user_id as "user", org_id as org from session where token_hash = ${tokenHash}`.execute(kysely);
    const [found] = rows;
    return found && { facts: JSON.stringify(found), touched: '' };
  },
  personOf: (facts) => ({
    member: memberOf(JSON.parse(facts) as Facts),
    seenHash: '',
    userData: () => ({}),
    settings: () => ({}),
  }),
  keepsPassword: () => false,
  signedIn: async () => undefined,
};

export const openBulkParts = (dataDir: string, databaseUrl?: string): Promise<Parts> =>
  openLibrary({ area: 'bulk', people, dataDir, databaseUrl });
