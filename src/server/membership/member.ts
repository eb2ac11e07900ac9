/** From facts to what rules know of a person (schemas/definition/roots.schema.json, and the product's own in schemas/roots.json). */
import { createHash } from 'node:crypto';
import type { RoleRights } from '../../../engine/core/definitions/role-rights.ts';
import { grantedRights } from '../../../engine/server/identity/granted-rights.ts';
import type { Flags, MemberContext } from '../../../engine/server/identity/people.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { RuleService } from '../../../schemas/types/product-roots.ts';
import type { RuleOrg, RuleUser } from '../../../schemas/types/roots.ts';
import { defaults } from '../defaults/index.ts';
import { type RestrictionFacts, restricting } from '../restrictions/index.ts';
import { allow, allowsIn, narrowingOf, readableBrands, rightsLeft } from './customer-access.ts';
import type { MembershipFacts, RoleFacts, ServiceFacts } from './membership-query.ts';

/** Frozen. `facts` is the text the database gave, whose digest stands for all rights. */
export function memberOf(facts: MembershipFacts, text: string, { flags, rights }: MemberContext): Member {
  return Object.freeze({
    kind: 'member',
    sessionId: facts.session_id,
    identityId: facts.identity_id,
    user: Object.freeze(ruleUser(facts, rights)),
    org: Object.freeze(ruleOrg(facts)),
    flags: Object.freeze({ ...flags, ...Object.fromEntries((facts.flags ?? []).map((code) => [code, true])) }),
    rightsHash: rightsHashOf(facts, text, flags),
    overrides: facts.org.overrides ?? 0,
    ...(facts.org.type === 'ORG_TYPE_OWNER' ? { ownsPlatform: true } : {}),
    ...restrictionsIn(facts),
    ...visitIn(facts),
  } satisfies Member);
}

/** The session, what its browser knows and its visit are left out, which stand first in the text: two devices of one person share what they may see. */
function rightsHashOf(facts: MembershipFacts, text: string, flags: Flags): string {
  const rights = text
    .replace(facts.session_id, '')
    .replace(facts.seen_hash ?? '', '')
    .replace(facts.visit_id ?? '', '');
  return createHash('sha256').update(rights).update(JSON.stringify(flags)).digest('base64url').slice(0, 22);
}

const restrictionsIn = ({ restrictions }: MembershipFacts): Pick<Member, 'restrictions'> =>
  restrictions && restrictions.length > 0 ? { restrictions: restricting(restrictions) } : {};

/** Without its record it is a visit all the same, and never taken for the person. */
const visitIn = ({ opened_by, visit_id }: MembershipFacts): Pick<Member, 'visit'> =>
  typeof opened_by === 'string' ? { visit: Object.freeze({ openedBy: opened_by, visitId: visit_id ?? null }) } : {};

function ruleUser(facts: MembershipFacts, rights: RoleRights): RuleUser {
  const { user, org, roles } = facts;
  const is_admin = roles.some((role) => role.is_admin);
  const services = servicesOf(facts, is_admin);
  const narrowing = narrowingOf(facts);
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    designation: user.designation,
    view: viewOf(facts, is_admin),
    is_admin,
    is_on_field: roles.some((role) => role.is_on_field),
    role_ids: roles.map((role) => role.id),
    location_group_ids: [...(user.location_group_ids ?? [])],
    vertical_ids: [...(user.vertical_ids ?? [])],
    ...services,
    billing_service_ids: billingOf(facts, services.read_service_ids),
    brand_ids: org.type === 'ORG_TYPE_SRVC_PRVDR' ? brandsOf(facts) : [],
    can_see_consumer_phonenumber: (user.can_see_consumer_phonenumber ?? false) && allow(narrowing, 'phone'),
    cannot_change_password: user.cannot_change_password ?? false,
    cannot_delete_service_requests: user.cannot_delete_service_requests ?? false,
    restrict_export_dump_requests: (user.restrict_export_dump_requests ?? false) || !allow(narrowing, 'export'),
    ...grantedRights(roles, { isAdmin: is_admin, mayAlwaysWrite: org.type === 'ORG_TYPE_SRVC_PRVDR', rights }),
    report_ids: [...(facts.report_ids ?? [])],
    approves: [...(facts.approves ?? [])],
    enable_call_consumer_button: user.enable_call_consumer_button ?? false,
    can_see_dep_requests: is_admin || (user.can_see_dep_requests ?? false),
    app_access: [...(user.app_access ?? [])],
    has_job_offers: is_admin || hasJobOffers(user),
    is_super_admin: typeof facts.opened_by === 'string',
  };
}

/** Job offers are open when the values of the automation field include the set one. */
const hasJobOffers = ({ automation_values, automation_value }: MembershipFacts['user']): boolean =>
  automation_value !== null && (automation_values ?? []).includes(automation_value);

/** Only admins and owners choose their view: others are forced to USER; an owner has the top-user view, an admin starts in ADMIN. */
function viewOf({ user, org }: MembershipFacts, isAdmin: boolean): 'ADMIN' | 'USER' {
  if (!isAdmin || org.type === 'ORG_TYPE_OWNER') return 'USER';
  return user.last_view ?? 'ADMIN';
}

/** No assignment means every brand; rows of customer access leave those that they let read. */
function brandsOf(facts: MembershipFacts): string[] {
  const { user, partner_ids, restrictions } = facts;
  const assigned = user.assigned_org_ids ?? [];
  const taken = (restrictions ?? []).filter(isWholeBrand).flatMap((one) => one.brands ?? []);
  const brands = partner_ids.filter((id) => (assigned.length === 0 || assigned.includes(id)) && !taken.includes(id));
  const narrowing = narrowingOf(facts);
  if (!narrowing) return brands;
  const readable = readableBrands(narrowing);
  return brands.filter((id) => readable.has(id));
}

/** A brand of which nothing is left: rules and menus do not name it either. */
const isWholeBrand = ({ subject, effect, entity, condition }: RestrictionFacts) =>
  subject === 'brand' && effect !== 'readonly' && entity === null && (condition ?? '') === '';

type Services = Pick<
  RuleUser,
  'services' | 'read_service_ids' | 'create_service_ids' | 'update_service_ids' | 'export_service_ids' | 'phone_service_ids'
>;

/**
 * A brand's admin has all its service types, its others those that a role gives a right on;
 * a provider's people those of the brands they may see. Nothing is created in a type that is
 * switched off, and no menu shows it; what is there can still be read.
 */
function servicesOf(facts: MembershipFacts, isAdmin: boolean): Services {
  const all = serviceRights(facts, isAdmin);
  const ids = (right?: string) => all.filter(({ rights }) => right === undefined || rights.has(right)).map(({ service }) => service.id);
  const { user } = facts;
  const narrowing = narrowingOf(facts);
  const where = (mayAtAll: boolean, right: 'export' | 'phone') =>
    all.filter(({ service }) => mayAtAll && allowsIn(narrowing, service, right)).map(({ service }) => service.id);
  const active = new Set(facts.services.filter((service) => service.is_active).map((service) => service.id));
  return {
    services: all.filter(({ service }) => active.has(service.id)).map(({ service }) => ruleService(service)),
    read_service_ids: ids(),
    create_service_ids: ids('CREATE').filter((id) => active.has(id)),
    update_service_ids: ids('UPDATE'),
    export_service_ids: where(user.restrict_export_dump_requests !== true, 'export'),
    phone_service_ids: where(user.can_see_consumer_phonenumber === true, 'phone'),
  };
}

/** Billing is hidden where all the person's roles are in the brand's list. */
function billingOf({ hidden_billing }: MembershipFacts, readable: readonly number[]): number[] {
  const hidden = new Set(hidden_billing ?? []);
  return readable.filter((id) => !hidden.has(id));
}

const everyRight: ReadonlySet<string> = new Set(['CREATE', 'READ', 'UPDATE']);

type ServiceRights = readonly { readonly service: ServiceFacts; readonly rights: ReadonlySet<string> }[];

function serviceRights(facts: MembershipFacts, isAdmin: boolean): ServiceRights {
  const given = rightsByRole(facts, isAdmin);
  const narrowing = narrowingOf(facts);
  if (!narrowing) return given;
  return given
    .map(({ service, rights }) => {
      const left = rightsLeft(narrowing, service);
      return { service, rights: new Set([...rights].filter((right) => left.has(right))) };
    })
    .filter(({ rights }) => rights.size > 0);
}

function rightsByRole(facts: MembershipFacts, isAdmin: boolean): ServiceRights {
  const { org, roles, services } = facts;
  if (org.type === 'ORG_TYPE_OWNER') return [];
  if (org.type === 'ORG_TYPE_SRVC_PRVDR') {
    const brands = new Set(brandsOf(facts));
    return services.filter((service) => brands.has(service.org_id)).map((service) => ({ service, rights: everyRight }));
  }
  const rightsOf = (id: number) => (isAdmin ? everyRight : rightsOn(roles, id));
  return services.map((service) => ({ service, rights: rightsOf(service.id) })).filter(({ rights }) => rights.size > 0);
}

const rightsOn = (roles: readonly RoleFacts[], id: number): ReadonlySet<string> =>
  new Set(roles.flatMap((role) => role.service_rights).flatMap((each) => (each.srvc_type_id === id ? each.rights : [])));

/** Name of a service type among menu rights. */
export const serviceMenuId = (id: number) => `srvc_${id}`;

const ruleService = (service: ServiceFacts): RuleService => ({
  srvc_id: service.id,
  srvc_title: service.name,
  srvc_icon: service.icon ?? 'wrench',
  menu_id: serviceMenuId(service.id),
});

function ruleOrg({ org, partner_ids }: MembershipFacts): RuleOrg {
  return {
    id: org.id,
    type: org.type,
    nickname: org.nickname,
    icon: org.icon,
    partner_ids: [...partner_ids],
    has_subtask_types: org.has_subtask_types,
    mobile_digits: org.mobile_digits ?? defaults.mobileDigits,
    pincode_length: org.pincode_length ?? defaults.pincodeLength,
    country: org.select_country_code ?? defaults.country,
    country_code: org.country_code ?? defaults.callingCode,
    currency: org.currency ?? defaults.currency,
    locks_details: org.locks_details ?? false,
    time_zone: org.time_zone ?? defaults.timeZone,
  };
}
