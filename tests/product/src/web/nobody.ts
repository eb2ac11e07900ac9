import type { Viewer } from '../../../../engine/core/definitions/types.ts';

/** Who has no right at all. */
export const nobody: Viewer = {
  user: {
    id: '',
    name: '',
    email: null,
    view: 'USER',
    is_admin: false,
    role_ids: [],
    can_see_consumer_phonenumber: false,
    cannot_change_password: true,
    menu_reads: [],
    menu_creates: [],
    menu_updates: [],
    rights: [],
    report_ids: [],
    approves: [],
    is_super_admin: false,
  },
  org: {
    id: '',
    nickname: '',
    icon: null,
    partner_ids: [],
    mobile_digits: 10,
    country: 'FI',
    country_code: '+358',
    currency: 'EUR',
    time_zone: 'Europe/Helsinki',
  },
  flags: {},
};
