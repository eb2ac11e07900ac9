/** Who is signed in while a story shows. */
import type { AppPlan } from '../engine/core/definitions/types.ts';

type Part = { readonly user?: Partial<AppPlan['user']>; readonly org?: Partial<AppPlan['org']> };

/** A provider's admin unless told otherwise. */
export const fakeApp = ({ user = {}, org = {} }: Part = {}): AppPlan => ({
  version: '1',
  user: {
    id: 'user-1',
    name: 'Asha Rao',
    email: 'asha@demo.test',
    designation: null,
    view: 'USER',
    is_admin: true,
    is_on_field: false,
    role_ids: ['role-1'],
    location_group_ids: [],
    vertical_ids: [],
    services: [],
    read_service_ids: [1],
    create_service_ids: [1],
    update_service_ids: [1],
    brand_ids: ['org-2'],
    can_see_consumer_phonenumber: true,
    cannot_change_password: false,
    cannot_delete_service_requests: false,
    restrict_export_dump_requests: false,
    ...user,
  },
  org: {
    id: 'org-1',
    type: 'ORG_TYPE_SRVC_PRVDR',
    nickname: 'FixIt',
    icon: null,
    partner_ids: ['org-2'],
    has_subtask_types: true,
    mobile_digits: 10,
    pincode_length: 6,
    country: 'IN',
    country_code: '+91',
    currency: 'INR',
    time_zone: 'Asia/Kolkata',
    ...org,
  },
  flags: {},
  menus: {},
  routes: [],
  blocked: [],
  home: '/dashboard-prvdr',
});
