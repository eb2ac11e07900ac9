/** How the demo's brands configure work on their services, and what organisations restrict. */
import { create, type Given } from './seed.ts';
import type { Work } from './work.ts';

type SettingData = { readonly brand: string; readonly type: string; readonly row: Given<'service-setting', 'org_id' | 'srvc_type_id'> };

const calling = { show_call_consumer_button_on_the_subtask: true, enable_calling_through_dialer: true } as const;

const settings: readonly SettingData[] = [
  {
    brand: 'acme',
    type: 'acme.cooling',
    row: { ...calling, show_ext_order_id_on_the_subtask: true, enable_alternate_number_calling: true },
  },
  {
    brand: 'acme',
    type: 'acme.projects',
    row: { ...calling, enable_alternate_number_calling: true, fields_to_be_hidden_on_sbtsk_card: ['priority'] },
  },
  { brand: 'globex', type: 'globex.water', row: { ...calling, enable_masked_calling_through_dialer: true } },
  {
    brand: 'globex',
    type: 'globex.solar',
    row: {
      show_call_consumer_button_on_the_subtask: false,
      lock_sbtsk_details_for_selected_statues: true,
      statues_for_sbtsk_lock_details: ['closed', 'cancelled'],
      make_attachments_field_mandatory_fr: ['done'],
    },
  },
];

type RestrictionData = { readonly org: string; readonly roles: readonly string[]; readonly row: Given<'restriction'> };

const restrictions: readonly RestrictionData[] = [
  {
    org: 'acme',
    roles: ['viewer'],
    row: {
      name: 'Costs stay with the desk',
      note: 'Viewers follow the work, not what it costs.',
      subject: 'field',
      effect: 'hide',
      entity: 'service-request',
      fields: ['/cost', '/internal_notes'],
    },
  },
  {
    org: 'acme',
    roles: ['coordinator'],
    row: { name: 'No files of customers', subject: 'export', effect: 'deny', entity: 'customer' },
  },
  {
    org: 'fixit',
    roles: ['technician'],
    row: {
      name: 'Mail goes through the desk',
      subject: 'field',
      effect: 'mask',
      entity: 'service-request',
      fields: ['/cust_email'],
    },
  },
  {
    org: 'zenith',
    roles: ['dispatcher'],
    row: {
      name: 'What is over stays as it is',
      subject: 'status',
      effect: 'readonly',
      entity: 'subtask',
      status_keys: ['closed', 'cancelled'],
    },
  },
  {
    org: 'fixit',
    roles: ['dispatcher'],
    row: {
      name: 'Urgent work of others',
      note: 'Tried out in May, switched off since.',
      is_active: false,
      subject: 'field',
      effect: 'readonly',
      entity: 'subtask',
      fields: ['/priority'],
      condition: "doc.priority == 'Urgent'",
    },
  },
];

/** After the work is there: what follows for it is brought about at once. */
export async function seedRights({ seed, orgs, catalogue }: Work): Promise<void> {
  const settingOf = ({ brand, type, row }: SettingData) => ({ org_id: orgs.orgId(brand), srvc_type_id: catalogue.typeId(type), ...row });
  await create(seed, 'service-setting', settings.map(settingOf));
  const restrictionOf = ({ org, roles, row }: RestrictionData) => ({
    org_id: orgs.orgId(org),
    role_ids: roles.map((role) => orgs.roleId(`${org}.${role}`)),
    ...row,
  });
  await create(seed, 'restriction', restrictions.map(restrictionOf));
}
