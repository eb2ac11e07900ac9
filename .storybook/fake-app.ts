/** Who is signed in while a story shows. */
import type { AppPlan } from '../engine/core/definitions/view-types.ts';
import { nobody } from '../schemas/types/nobody.ts';

type Part = { readonly user?: Partial<AppPlan['user']>; readonly org?: Partial<AppPlan['org']> };

/** A provider's admin unless told otherwise. */
export const fakeApp = ({ user = {}, org = {} }: Part = {}): AppPlan => ({
  version: '1',
  user: {
    ...nobody.user,
    id: 'user-1',
    name: 'Asha Rao',
    email: 'asha@demo.test',
    is_admin: true,
    role_ids: ['role-1'],
    read_service_ids: [1],
    create_service_ids: [1],
    update_service_ids: [1],
    brand_ids: ['org-2'],
    can_see_consumer_phonenumber: true,
    cannot_change_password: false,
    cannot_delete_service_requests: false,
    restrict_export_dump_requests: false,
    enable_call_consumer_button: true,
    can_see_dep_requests: true,
    ...user,
  },
  org: {
    ...nobody.org,
    id: 'org-1',
    type: 'ORG_TYPE_SRVC_PRVDR',
    nickname: 'FixIt',
    partner_ids: ['org-2'],
    has_subtask_types: true,
    ...org,
  },
  flags: {},
  menus: {},
  routes: [],
  blocked: [],
  home: '/dashboard-prvdr',
});
