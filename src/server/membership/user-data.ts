/** The user record that a browser keeps after sign-in. */
import type { Member } from '../../../engine/server/kernel/principal.ts';
import { serviceMenuId } from './member.ts';
import type { MembershipFacts } from './membership-query.ts';

/** `user_data` of the sign-in answer. It tells screens what to show; the server never believes it. */
export function userDataOf({ user, org, rightsHash }: Member, facts: MembershipFacts) {
  return {
    uuid: user.id,
    name: user.name,
    email: user.email,
    designation: user.designation,
    org: {
      id: org.id,
      org_type: org.type,
      nickname: org.nickname,
      icon: org.icon,
      logo: facts.org.logo,
      org_has_sbtsk_type: org.has_subtask_types,
    },
    roles: facts.roles.map((role) => ({ role_id: role.id, role_is_admin: role.is_admin, role_is_on_field: role.is_on_field })),
    hash: rightsHash,
    access_static_routes: facts.roles.flatMap((role) => role.menu_rights),
    access_service_routes: user.read_service_ids.map((id) => ({ menu_id: serviceMenuId(id), rights_type: rightsOf(user, id) })),
    config_data: { srvc_list: user.services.map(({ srvc_id }) => ({ srvc_id })) },
    can_see_consumer_phonenumber: user.can_see_consumer_phonenumber,
    enable_call_consumer_button: user.enable_call_consumer_button,
    cannot_change_password: user.cannot_change_password,
    cannot_delete_service_requests: user.cannot_delete_service_requests,
    onfield_app_access: user.app_access.map((app_access) => ({ app_access })),
    can_see_dep_requests: user.can_see_dep_requests,
    restrict_export_dump_requests: user.restrict_export_dump_requests,
    auto_dep_bm: { field_values: facts.user.automation_values ?? [], m_value: facts.user.automation_value },
  };
}

const rightsOf = (user: Member['user'], id: number) => [
  ...(user.create_service_ids.includes(id) ? ['CREATE'] : []),
  'READ',
  ...(user.update_service_ids.includes(id) ? ['UPDATE'] : []),
];

/** `settings` of the sign-in answer: those of the organisation. */
export function settingsOf({ org }: Member, facts: MembershipFacts) {
  return {
    select_country_code: org.country,
    country_name: facts.org.country_name ?? 'India',
    selected_country_pincode_length: org.pincode_length,
    country_code: org.country_code,
    mobile_digit: org.mobile_digits,
    currency: org.currency,
    time_zone: org.time_zone,
  };
}
