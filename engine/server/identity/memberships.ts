/** Which memberships somebody may sign in to. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import type { People } from './people.ts';

/** One membership as the picker shows it. */
export type Choice = {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_legal: string | null;
  readonly icon: string | null;
  readonly designation: string | null;
  /** An invitation that was not answered yet: choosing it accepts it. */
  readonly is_pending?: true;
};

export type Membership = Omit<Choice, 'is_pending'> & {
  /** The person has not accepted it. */
  readonly isPending: boolean;
  readonly user_id: string;
  readonly identity_id: string;
  /** May enter the product's app. */
  readonly has_app: boolean;
  readonly country_code: string | null;
  /** What the organisation's own record carries. */
  readonly email: string | null;
};

/** All memberships of a person, those that carry a mobile number or an e-mail address, or a single one. */
export type Wanted = { readonly by: 'identity_id' | 'user_mobile' | 'user_email' | 'id'; readonly value: string };

export type Memberships = {
  /**
   * Active memberships of active people in active organisations, by name of the organisation. A membership without
   * any role is none: there is nothing left that it opens. Nor is one that its person has declined.
   */
  find(connection: Connection, wanted: Wanted): Promise<readonly Membership[]>;
};

export const createMemberships = ({ app }: Pick<People, 'app'>): Memberships => ({
  async find({ kysely }, { by, value }) {
    const { rows } = await sql<Membership>`
    select u.id as user_id, u.identity_id, o.country_code, lower(u.user_email) as email, o.id, o.id as org_id, o.name, o.name_legal, o.icon, u.user_designation as designation,
      coalesce(u.membership = 'PENDING', false) as "isPending", ${sql.raw(app?.isOpen ?? 'true')} as has_app
    from "user" u
    join organisation o on o.id = u.org_id and o.is_active
    join identity i on i.id = u.identity_id and i.is_active
    where ${sql.ref(`u.${by}`)} = ${value} and u.is_active and u.membership is distinct from 'DECLINED'
      and exists (select 1 from role r where r.org_id = o.id and r.id = any(u.user_role))
    order by o.name, o.id`.execute(kysely);
    return rows;
  },
});

export const choiceOf = ({ id, org_id, name, name_legal, icon, designation, isPending }: Membership): Choice => ({
  id,
  org_id,
  name,
  name_legal,
  icon,
  designation,
  ...(isPending ? { is_pending: true } : {}),
});
