/** Which memberships somebody may sign in to. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import { openModules } from './app-access.ts';

/** One membership as the picker shows it (specification 2.2). */
export type Choice = {
  readonly id: string;
  readonly org_id: string;
  readonly name: string;
  readonly name_legal: string | null;
  readonly icon: string | null;
  readonly designation: string | null;
};

export type Membership = Choice & {
  readonly user_id: string;
  readonly identity_id: string;
  /** Works on field and may use the app for it. */
  readonly has_app: boolean;
  readonly country_code: string | null;
  /** What the organisation's own record carries. */
  readonly email: string | null;
};

/** All memberships of a person, those that carry a mobile number, or a single one. */
export type Wanted = { readonly by: 'identity_id' | 'user_mobile' | 'id'; readonly value: string };

/**
 * Active memberships of active people in active organisations, by name of the organisation. A membership without
 * any role is none: there is nothing left that it opens.
 */
export async function findMemberships({ kysely }: Connection, { by, value }: Wanted): Promise<readonly Membership[]> {
  const { rows } = await sql<Membership>`
    select u.id as user_id, u.identity_id, o.country_code, lower(u.user_email) as email, o.id, o.id as org_id, o.name, o.name_legal, o.icon, u.user_designation as designation,
      coalesce(u.is_on_field, false) and json_array_length(${sql.raw(openModules)}) > 0 as has_app
    from "user" u
    join organisation o on o.id = u.org_id and o.is_active
    join identity i on i.id = u.identity_id and i.is_active
    where ${sql.ref(`u.${by}`)} = ${value} and u.is_active
      and exists (select 1 from role r where r.org_id = o.id and r.id = any(u.user_role))
    order by o.name, o.id`.execute(kysely);
  return rows;
}

export const choiceOf = ({ id, org_id, name, name_legal, icon, designation }: Membership): Choice => ({
  id,
  org_id,
  name,
  name_legal,
  icon,
  designation,
});
