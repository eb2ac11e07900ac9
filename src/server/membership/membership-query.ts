/** Everything that is known of a signed-in person, in one statement: the hot path of every call. */
import { CompiledQuery } from 'kysely';
import { keySource } from '../../../engine/server/api-keys/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Granting } from '../../../engine/server/identity/granted-rights.ts';
import type { FoundKey, FoundSession, KeyQuery, SessionQuery } from '../../../engine/server/identity/people.ts';
import { standingColumn } from '../../../engine/server/identity/standing.ts';
import type { Watched } from '../../../engine/server/model/index.ts';
import type { RestrictionFacts } from '../restrictions/index.ts';
import type { AccessFacts } from './access-facts.ts';
import { appIsClosed, openModules } from './app-access.ts';

export type RoleFacts = Granting & {
  readonly id: string;
  readonly is_admin: boolean;
  readonly is_on_field: boolean;
  readonly service_rights: readonly { readonly srvc_type_id: number; readonly rights: readonly string[] }[];
};
export type ServiceFacts = {
  readonly id: number;
  readonly org_id: string;
  readonly name: string;
  readonly icon: string | null;
  readonly is_active: boolean;
};

/** As the database tells it. */
export type MembershipFacts = {
  readonly session_id: string;
  /** Hash of the rights that the browser of this session knows; empty before it was told of any. */
  readonly seen_hash?: string;
  readonly identity_id: string;
  /** The owner's membership that opened the session by super-admin access. */
  readonly opened_by?: string | null;
  /** The record of that visit. */
  readonly visit_id?: string | null;
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string | null;
    readonly designation: string | null;
    /** A visitor's own choice goes before the person's, which it leaves alone. */
    readonly last_view: 'ADMIN' | 'USER' | null;
    readonly location_group_ids: readonly string[] | null;
    readonly vertical_ids: readonly string[] | null;
    readonly assigned_org_ids: readonly string[] | null;
    readonly can_see_consumer_phonenumber: boolean | null;
    readonly enable_call_consumer_button: boolean | null;
    readonly cannot_change_password: boolean | null;
    readonly cannot_delete_service_requests: boolean | null;
    readonly can_see_dep_requests: boolean | null;
    readonly restrict_export_dump_requests: boolean | null;
    readonly app_access: readonly string[] | null;
    readonly automation_values: readonly string[] | null;
    readonly automation_value: string | null;
    /** Rows of customer access; null and absent: none. */
    readonly access?: readonly AccessFacts[] | null;
  };
  readonly org: {
    readonly id: string;
    readonly type: 'ORG_TYPE_OWNER' | 'ORG_TYPE_SRVC_PRVDR' | 'ORG_TYPE_CUSTOMER';
    readonly nickname: string;
    readonly icon: string | null;
    readonly logo: string | null;
    readonly select_country_code: string | null;
    readonly country_name: string | null;
    readonly country_code: string | null;
    readonly pincode_length: number | null;
    readonly mobile_digits: number | null;
    readonly currency: string | null;
    readonly time_zone: string | null;
    readonly has_subtask_types: boolean;
    /** Versions of overrides that the organisation has made: they are only added, so each change gives another number. */
    readonly overrides?: number;
    /** A brand that it works for locks the details of sub-tasks in some statuses. */
    readonly locks_details?: boolean;
  };
  readonly roles: readonly RoleFacts[];
  /** Feature flags that are on for the organisation, by code. */
  readonly flags?: readonly string[];
  /** What the organisation takes away from this person; null for nothing. */
  readonly restrictions?: readonly RestrictionFacts[] | null;
  /** Service types whose billing their brand hides from everybody with no other roles than this person's; null and absent: none. */
  readonly hidden_billing?: readonly number[] | null;
  /** Members below the person in the reporting line; null and absent: none, and for administrators. */
  readonly report_ids?: readonly string[] | null;
  /** Matters of the authorities that the person holds; null and absent: none. */
  readonly approves?: readonly string[] | null;
  /** Active organisations that this one works with. */
  readonly partner_ids: readonly string[];
  /** A brand's own, or those of a provider's brands. */
  readonly services: readonly ServiceFacts[];
};

/** A restriction `x`; what its names mean was found out when it, or what they mean, was written. */
const restriction = `json_build_object('id', x.id, 'subject', x.subject, 'effect', x.effect, 'entity', x.entity,
  'fields', case when x.subject = 'section' then x.section_fields else x.fields end, 'section', x.section, 'statuses', x.status_ids,
  'groups', x.location_group_ids, 'places', x.place_ids, 'pincodes', x.pincodes, 'brands', x.brand_ids, 'condition', x.condition)`;

/** Named by role or by name; one that names nobody hits everybody but administrators. */
const hits = `(u.id = any(x.user_ids) or x.role_ids && u.user_role
  or (u.is_admin is not true and coalesce(cardinality(x.user_ids), 0) + coalesce(cardinality(x.role_ids), 0) = 0))`;

/** A list that names somebody hides billing from whoever has no role beside it. */
const hidesBilling = `cardinality(v.hide_sp_billing_tab_from_specific_roles) > 0
      and coalesce(u.user_role, '{}') <@ v.hide_sp_billing_tab_from_specific_roles`;

/** A line that runs in a circle ends where it began: `union` takes nobody twice. */
const below = `(with recursive below as (
    select b.id from "user" b where b.user_reporting_to = u.id and b.org_id = o.id
    union select b.id from below join "user" b on b.user_reporting_to = below.id and b.org_id = o.id)
  select json_agg(id order by id) from below where id <> u.id and u.is_admin is not true)`;

/** Held by name, by a role or by a location group; who reports to whom is asked of the line itself. */
const approves = `(select json_agg(distinct what order by what) from authority a cross join unnest(a.approves) what
  where a.org_id = o.id and a.is_active and (a.holder_user_id = u.id or a.holder_role_id = any(u.user_role) or a.holder_group_id = any(u.user_loc_group)))`;

/** Organisations that were worked with, or may be again, are among them; of a visit also the visitor and where they come from. */
const scopes = `array[s.identity_id, o.id] || (
  select coalesce(array_agg(case when a.org_id = o.id then a.provider_id else a.org_id end), '{}') from partnership a where a.org_id = o.id or a.provider_id = o.id) || (
  select coalesce(array_agg(w.identity_id) || array_agg(w.org_id), '{}') from "user" w where w.id = s.opened_by)`;

/**
 * Role, partnership and service type are each read once by an index that starts with the tenant.
 * A session, identity, membership or organisation that is not active gives no row, nor does a visit by
 * super-admin access whose visitor is no active administrator of the platform owner any more.
 */
const textOf = (source: string, columns = '') => `
select json_build_object(
  'session_id', s.id, 'seen_hash', coalesce(s.seen_hash, ''), 'identity_id', s.identity_id, 'opened_by', s.opened_by,
  'visit_id', s.visit_id,
  'user', json_build_object(
    'id', u.id, 'name', u.user_name, 'email', u.user_email, 'designation', u.user_designation,
    'last_view', case when s.opened_by is null then u.last_view else coalesce(s.chosen_view, u.last_view) end,
    'location_group_ids', u.user_loc_group, 'vertical_ids', u.user_vertical, 'assigned_org_ids', u.assgnd_org_ids,
    'can_see_consumer_phonenumber', u.can_see_consumer_phonenumber, 'enable_call_consumer_button', u.enable_call_consumer_button,
    'cannot_change_password', u.cannot_change_password, 'cannot_delete_service_requests', u.cannot_delete_service_requests,
    'can_see_dep_requests', u.can_see_dep_requests, 'restrict_export_dump_requests', u.restrict_export_dump_requests,
    'app_access', ${openModules}, 'automation_values', u.automation_values, 'automation_value', u.automation_value,
    'access', (select json_agg(json_build_object('org_id', a.cust_org_id, 'srvc_id', a.cust_srvc_id, 'read', coalesce(a.can_read, false),
      'create', coalesce(a.can_create, false), 'update', coalesce(a.can_update, false), 'export', coalesce(a.can_export, false),
      'phone', coalesce(a.can_phone, false)) order by a.id) from customer_access a where a.org_id = o.id and a.user_id = u.id)),
  'org', json_build_object(
    'id', o.id, 'type', o.org_type, 'nickname', o.nickname, 'icon', o.icon, 'logo', o.logo,
    'select_country_code', o.select_country_code, 'country_name', o.country_name, 'country_code', o.country_code,
    'pincode_length', o.selected_country_pincode_length, 'mobile_digits', o.mobile_digit, 'currency', o.currency, 'time_zone', o.time_zone,
    'has_subtask_types', exists (select 1 from subtask_type x where x.org_id = o.id and x.is_active),
    'overrides', (select count(*) from definition_override v where v.org_id = o.id),
    'locks_details', exists (select 1 from service_setting v where v.org_id = any(p.ids) and v.lock_sbtsk_details_for_selected_statues)),
  'roles', coalesce((
    select json_agg(json_build_object('id', r.id, 'is_admin', coalesce(r.is_admin, false), 'is_on_field', coalesce(r.is_on_field, false),
      'service_rights', coalesce(r.service_rights, '[]'), 'menu_rights', coalesce(r.menu_rights, '[]')) order by r.id)
    from role r where r.org_id = o.id and r.id = any(u.user_role)), '[]'),
  'flags', coalesce((select json_agg(f.code order by f.code) from feature_flag f where f.is_on or o.id = any(f.org_ids)), '[]'),
  'restrictions', (select json_agg(${restriction} order by x.id) from restriction x where x.org_id = o.id and x.is_active and ${hits}),
  'hidden_billing', (select json_agg(v.srvc_type_id order by v.srvc_type_id) from service_setting v
    where (v.org_id = o.id or v.org_id = any(p.ids)) and ${hidesBilling}),
  'report_ids', ${below},
  'approves', ${approves},
  'partner_ids', to_json(p.ids),
  'services', coalesce((
    select json_agg(json_build_object('id', t.id, 'org_id', t.org_id, 'name', t.name, 'icon', t.icon, 'is_active', coalesce(t.is_active, false))
      order by t.name, t.id)
    from service_type t
    where (o.org_type = 'ORG_TYPE_CUSTOMER' and t.org_id = o.id) or (o.org_type = 'ORG_TYPE_SRVC_PRVDR' and t.org_id = any(p.ids))), '[]')
)::text as facts, coalesce(s.last_used_at, s.created_at) as touched, ${standingColumn(scopes)}${columns}
from ${source} s
join identity i on i.id = s.identity_id and i.is_active
join "user" u on u.id = s.user_id and u.identity_id = i.id and u.is_active
join organisation o on o.id = u.org_id and o.is_active
cross join lateral (
  select coalesce(array_agg(b.id order by b.id), '{}') as ids
  from partnership a
  join organisation b on b.id = case when a.org_id = o.id then a.provider_id else a.org_id end and b.is_active
  where a.is_active and (a.org_id = o.id or a.provider_id = o.id)) p
where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and coalesce(s.last_used_at, s.created_at) > $3
  and not (${appIsClosed})
  and (s.opened_by is null or exists (
    select 1 from "user" w
    join identity wi on wi.id = w.identity_id and wi.is_active
    join organisation wo on wo.id = w.org_id and wo.is_active and wo.org_type = 'ORG_TYPE_OWNER'
    where w.id = s.opened_by and w.is_active and w.is_admin))`;

const ofSession = textOf('session');
const ofKey = textOf(keySource, ', s.key');

/** What the statements read, but for the session or the key. */
export const watched: readonly Watched[] = [
  { table: 'identity', scopes: ['id'], except: ['last_login_at'] },
  { table: 'user', scopes: ['org_id'], except: ['last_seen'] },
  { table: 'organisation', scopes: ['id'] },
  { table: 'partnership', scopes: ['org_id', 'provider_id'] },
  { table: 'feature_flag', scopes: [] },
  ...[
    ...['role', 'restriction', 'authority', 'customer_access', 'app_access', 'definition_override'],
    ...['service_type', 'service_setting', 'subtask_type'],
  ].map((table) => ({ table, scopes: ['org_id'] })),
];

/** Facts behind a live session; undefined when there is none. */
export async function findSession({ kysely }: Connection, { tokenHash, now, idleSince }: SessionQuery): Promise<FoundSession | undefined> {
  const answer = await kysely.executeQuery<FoundSession>(CompiledQuery.raw(ofSession, [tokenHash, now, idleSince]));
  return answer.rows[0];
}

const EVER = new Date(0).toISOString();

/** The same behind a live key; one that nobody used does not end by it. */
export async function findKey({ kysely }: Connection, { startsWith, now }: KeyQuery): Promise<FoundKey | undefined> {
  const answer = await kysely.executeQuery<FoundKey>(CompiledQuery.raw(ofKey, [startsWith, now, EVER]));
  return answer.rows[0];
}
