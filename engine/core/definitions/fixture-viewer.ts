/** People for the tests of definitions. */
import type { Viewer } from './types.ts';

export const now = '2026-03-02T06:00:00.000Z';

type Changes = { readonly user?: Partial<Viewer['user']>; readonly org?: Partial<Viewer['org']> };

/** A member of a brand; changed as told. */
export const viewer = ({ user, org }: Changes = {}): Viewer => ({
  user: {
    id: 'u1',
    name: 'Uma',
    email: null,
    designation: null,
    view: 'USER',
    is_admin: false,
    is_on_field: false,
    role_ids: [],
    location_group_ids: [],
    vertical_ids: [],
    services: [],
    read_service_ids: [],
    create_service_ids: [],
    update_service_ids: [],
    brand_ids: [],
    can_see_consumer_phonenumber: false,
    cannot_change_password: false,
    cannot_delete_service_requests: false,
    restrict_export_dump_requests: false,
    menu_reads: [],
    menu_creates: [],
    menu_updates: [],
    enable_call_consumer_button: false,
    can_see_dep_requests: false,
    app_access: [],
    has_job_offers: false,
    is_super_admin: false,
    ...user,
  },
  org: {
    id: 'o1',
    type: 'ORG_TYPE_CUSTOMER',
    nickname: 'Acme',
    icon: null,
    partner_ids: [],
    has_subtask_types: false,
    mobile_digits: 10,
    pincode_length: 6,
    country: 'IN',
    country_code: '+91',
    currency: 'INR',
    time_zone: 'Asia/Kolkata',
    ...org,
  },
  flags: {},
});
