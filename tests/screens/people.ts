/** The demo's people as rules know them, one for each kind: nothing here needs a database. */
import { viewer } from '../../engine/core/definitions/fixture-viewer.ts';
import type { Viewer } from '../../engine/core/definitions/types.ts';
import { staticMenus } from '../../src/server/identity/member.ts';

const person = (changes: Parameters<typeof viewer>[0]): Viewer => ({
  ...viewer(changes),
  flags: {
    development: true,
    inventory_menus: true,
    TMS250303485281: true,
    TMS250514964399: true,
    TMS250613586199: true,
    TMS250613736422: true,
  },
});

const ACME = '00000000-0000-7000-8000-0000000000a0';
const FIXIT = '00000000-0000-7000-8000-0000000000f0';
/** Rights of administrators, and of a provider's people, who may write wherever they may read (src/server/identity/member.ts). */
const all = [...staticMenus];
const everyMenu = { menu_reads: all, menu_creates: all, menu_updates: all, can_see_dep_requests: true, has_job_offers: true };
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
      menu_reads: ['manageInventory', 'stockTransfer', 'depRequests'],
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
      enable_call_consumer_button: true,
      has_job_offers: true,
      app_access: ['tasks', 'attendance', 'inventory', 'job_offers'],
      brand_ids: [ACME],
    },
    org: provider,
  }),
} satisfies Readonly<Record<string, Viewer>>;

export type PersonName = keyof typeof people;
export const personNames = Object.keys(people) as readonly PersonName[];
