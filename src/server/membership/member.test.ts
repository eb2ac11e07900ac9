import { describe, expect, it } from 'vitest';
import { shippedProduct } from '../../../tests/support/product.ts';
import { memberOf } from './member.ts';
import type { MembershipFacts } from './membership-query.ts';

const base: MembershipFacts = {
  session_id: 's1',
  identity_id: 'i1',
  user: {
    id: 'u1',
    name: 'Asha',
    email: 'asha@x.test',
    designation: null,
    last_view: null,
    location_group_ids: null,
    vertical_ids: null,
    assigned_org_ids: null,
    can_see_consumer_phonenumber: null,
    enable_call_consumer_button: null,
    cannot_change_password: null,
    cannot_delete_service_requests: null,
    can_see_dep_requests: null,
    restrict_export_dump_requests: null,
    app_access: null,
    automation_values: null,
    automation_value: null,
  },
  org: {
    id: 'o1',
    type: 'ORG_TYPE_CUSTOMER',
    nickname: 'X',
    icon: null,
    logo: null,
    select_country_code: null,
    country_name: null,
    country_code: null,
    pincode_length: null,
    mobile_digits: null,
    currency: null,
    time_zone: null,
    has_subtask_types: false,
  },
  roles: [],
  partner_ids: [],
  services: [
    { id: 1, org_id: 'o1', name: 'Repair', icon: 'wrench', is_active: true },
    { id: 2, org_id: 'o1', name: 'Install', icon: null, is_active: true },
    { id: 3, org_id: 'o1', name: 'Retired', icon: null, is_active: false },
  ],
};
const role = (part: Partial<MembershipFacts['roles'][number]>) => ({
  id: 'r',
  is_admin: false,
  is_on_field: false,
  service_rights: [],
  menu_rights: [],
  ...part,
});
const { rights } = await shippedProduct();
const member = (facts: MembershipFacts, flags = {}) => memberOf(facts, JSON.stringify(facts), { flags, rights });
const user = (facts: MembershipFacts) => member(facts).user;
const provider = { ...base.org, type: 'ORG_TYPE_SRVC_PRVDR' } as const;

describe('what a person may', () => {
  it('is nothing without a role', () => {
    expect(user(base)).toMatchObject({
      is_admin: false,
      view: 'USER',
      services: [],
      read_service_ids: [],
      create_service_ids: [],
      update_service_ids: [],
      brand_ids: [],
    });
  });

  it('shows the bills of what may be read, without those whose billing is hidden', () => {
    const facts = { ...base, roles: [role({ is_admin: true })] };
    expect(user(facts).billing_service_ids).toEqual([1, 2, 3]);
    expect(user({ ...facts, hidden_billing: [2] })).toMatchObject({ read_service_ids: [1, 2, 3], billing_service_ids: [1, 3] });
    expect(user({ ...base, hidden_billing: [2] }).billing_service_ids).toEqual([]);
  });

  it('is everything of the brand for an admin, but nothing new in a retired type', () => {
    expect(user({ ...base, roles: [role({}), role({ is_admin: true })] })).toMatchObject({
      is_admin: true,
      view: 'ADMIN',
      services: [
        { srvc_id: 1, srvc_title: 'Repair', srvc_icon: 'wrench', menu_id: 'srvc_1' },
        { srvc_id: 2, srvc_icon: 'wrench' },
      ],
      read_service_ids: [1, 2, 3],
      create_service_ids: [1, 2],
      update_service_ids: [1, 2, 3],
    });
  });

  it('is the union of the roles: any right reads, only its own creates and updates', () => {
    const roles = [
      role({ service_rights: [{ srvc_type_id: 1, rights: ['CREATE'] }] }),
      role({
        service_rights: [
          { srvc_type_id: 1, rights: ['READ'] },
          { srvc_type_id: 3, rights: ['UPDATE', 'CREATE'] },
          { srvc_type_id: 2, rights: [] },
        ],
      }),
    ];
    expect(user({ ...base, roles })).toMatchObject({
      services: [{ srvc_id: 1 }],
      read_service_ids: [1, 3],
      create_service_ids: [1],
      update_service_ids: [3],
    });
  });

  it('goes by the brands for a provider, all of them or those assigned and still partners', () => {
    const services = [
      { id: 7, org_id: 'b1', name: 'One', icon: null, is_active: true },
      { id: 8, org_id: 'b2', name: 'Two', icon: null, is_active: true },
    ];
    const facts: MembershipFacts = { ...base, org: provider, partner_ids: ['b1', 'b2'], services };
    expect(user(facts)).toMatchObject({
      brand_ids: ['b1', 'b2'],
      read_service_ids: [7, 8],
      create_service_ids: [7, 8],
      update_service_ids: [7, 8],
    });
    const assigned = (ids: string[]) => user({ ...facts, user: { ...base.user, assigned_org_ids: ids } });
    expect(assigned(['b2', 'b9'])).toMatchObject({ brand_ids: ['b2'], read_service_ids: [8] });
    expect(assigned(['b9'])).toMatchObject({ brand_ids: [], read_service_ids: [], services: [] });
  });

  it('is no service for an owner, who never has the admin view', () => {
    const facts: MembershipFacts = {
      ...base,
      org: { ...base.org, type: 'ORG_TYPE_OWNER' },
      roles: [role({ is_admin: true })],
      user: { ...base.user, last_view: 'ADMIN' },
    };
    expect(user(facts)).toMatchObject({ is_admin: true, view: 'USER', services: [], read_service_ids: [] });
  });

  it('forces everybody but admins into the user view', () => {
    const seen = (last_view: 'ADMIN' | 'USER' | null, is_admin: boolean) =>
      user({ ...base, user: { ...base.user, last_view }, roles: [role({ is_admin })] }).view;
    expect([seen('ADMIN', false), seen(null, true), seen('USER', true), seen('ADMIN', true)]).toEqual(['USER', 'ADMIN', 'USER', 'ADMIN']);
  });
});

describe('the hash of rights', () => {
  it('is the same on two devices, and another for every change', () => {
    const one = member(base).rightsHash;
    expect(member({ ...base, session_id: 's2' }).rightsHash).toBe(one);
    const changed = [
      member({ ...base, roles: [role({})] }),
      member({ ...base, partner_ids: ['b'] }),
      member(base, { beta: true }),
      member({ ...base, user: { ...base.user, last_view: 'USER' } }),
    ];
    expect(new Set([one, ...changed.map(({ rightsHash }) => rightsHash)]).size).toBe(5);
  });
});
