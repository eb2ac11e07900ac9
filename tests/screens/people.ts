/** The demo's people as rules know them, one for each kind: nothing here needs a database. */

import type { Viewer } from '../../engine/core/definitions/types.ts';
import { everyRight, rightNames } from '../support/rights.ts';
import { viewer } from '../support/viewer.ts';

/** Everything that the platform owner may switch (engine/server/definitions/feature-flags.ts). */
export const switches = ['inventory_menus', 'TMS250303485281', 'TMS250514964399', 'TMS250613586199', 'TMS250613736422'] as const;

const seen = (changes: Parameters<typeof viewer>[0]): Viewer => {
  const { user, ...rest } = viewer(changes);
  return { ...rest, user: { ...user, billing_service_ids: user.read_service_ids } };
};
const person = (changes: Parameters<typeof viewer>[0]): Viewer => ({
  ...seen(changes),
  flags: { development: true, ...Object.fromEntries(switches.map((code) => [code, true])) },
});

const ACME = '00000000-0000-7000-8000-0000000000a0';
const FIXIT = '00000000-0000-7000-8000-0000000000f0';
/** Rights of administrators, and of a provider's people, who may write wherever they may read (engine/server/identity/granted-rights.ts). */
const all = [...rightNames];
const everyMenu = {
  menu_reads: all,
  menu_creates: all,
  menu_updates: all,
  rights: [...everyRight],
  can_see_dep_requests: true,
  has_job_offers: true,
};
const writesAll = { menu_creates: all, menu_updates: all };
const service = (srvc_id: number, srvc_title: string) => ({ srvc_id, srvc_title, srvc_icon: 'wrench', menu_id: `srvc_${srvc_id}` });
const repairs = service(1, 'Repairs');
const projects = service(2, 'Installation Projects');
const both = { services: [repairs, projects], read_service_ids: [1, 2], create_service_ids: [1, 2], update_service_ids: [1, 2] };
const provider: Partial<Viewer['org']> = {
  id: FIXIT,
  type: 'ORG_TYPE_SRVC_PRVDR',
  nickname: 'FixIt',
  has_subtask_types: true,
  partner_ids: [ACME],
};

export const people = {
  owner: person({ user: { ...everyMenu, is_admin: true }, org: { type: 'ORG_TYPE_OWNER', nickname: 'Fieldloom' } }),
  'brand-admin': person({
    user: { ...everyMenu, ...both, is_admin: true, view: 'ADMIN', can_see_consumer_phonenumber: true },
    org: { partner_ids: [FIXIT] },
  }),
  'brand-admin-as-user': person({
    user: { ...everyMenu, ...both, is_admin: true, can_see_consumer_phonenumber: true },
    org: { partner_ids: [FIXIT] },
  }),
  'brand-user': person({
    user: { menu_reads: ['manageInventory'], services: [repairs], read_service_ids: [1], create_service_ids: [1], update_service_ids: [1] },
    org: {},
  }),
  'brand-user-without-rights': person({ user: {}, org: {} }),
  'provider-admin': person({
    user: { ...everyMenu, ...both, is_admin: true, view: 'ADMIN', brand_ids: [ACME], can_see_consumer_phonenumber: true },
    org: provider,
  }),
  dispatcher: person({
    user: {
      ...both,
      ...writesAll,
      menu_reads: ['manageInventory', 'stockTransfer', 'depRequests', 'attendance', 'leaves'],
      rights: everyRight.filter((right) => /^(manageInventory|stockTransfer|depRequests|attendance|leaves)\./.test(right)),
      can_see_dep_requests: true,
      brand_ids: [ACME],
    },
    org: provider,
  }),
  technician: person({
    user: {
      ...both,
      ...writesAll,
      is_on_field: true,
      menu_reads: ['pool'],
      rights: everyRight.filter((right) => right === 'pool.read.organisation'),
      enable_call_consumer_button: true,
      has_job_offers: true,
      app_access: ['tasks', 'attendance', 'inventory', 'job_offers'],
      brand_ids: [ACME],
    },
    org: provider,
  }),
} satisfies Readonly<Record<string, Viewer>>;

const withUser = (viewer: Viewer, user: Partial<Viewer['user']>): Viewer => ({ ...viewer, user: { ...viewer.user, ...user } });
const setupRights = rightNames.filter((name) => name.startsWith('setup'));

/** People who differ from those above in their menus: of these no screens are kept. */
export const morePeople = {
  'provider-admin-as-user': withUser(people['provider-admin'], { view: 'USER' }),
  'provider-admin-on-field': withUser(people['provider-admin'], { view: 'USER', is_on_field: true }),
  'brand-admin-on-field': withUser(people['brand-admin-as-user'], { is_on_field: true }),
  'brand-user-on-field': withUser(people['brand-user'], { is_on_field: true }),
  'technician-without-subtask-types': { ...people.technician, org: { ...people.technician.org, has_subtask_types: false } },
  'brand-user-who-sets-up': withUser(people['brand-user'], { menu_reads: setupRights }),
  'dispatcher-who-sets-up': withUser(people.dispatcher, { menu_reads: setupRights }),
  // All switches are off there until the owner turns them on.
  'owner-in-production': { ...people.owner, flags: {} },
  'brand-admin-in-production': { ...people['brand-admin'], flags: {} },
  'provider-admin-in-production': { ...withUser(people['provider-admin'], { view: 'USER' }), flags: {} },
} satisfies Readonly<Record<string, Viewer>>;

export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as readonly PersonName[];
