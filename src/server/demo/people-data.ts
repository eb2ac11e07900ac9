/** Organisations of the demo and their people. */
import type { EntityRows } from '../rows/index.ts';

export type OrgKey = string;
export type OrgData = {
  readonly key: OrgKey;
  readonly name: string;
  readonly nickname: string;
  readonly code: string;
  readonly type: 'ORG_TYPE_OWNER' | 'ORG_TYPE_SRVC_PRVDR' | 'ORG_TYPE_CUSTOMER';
};
export type PersonData = {
  readonly org: OrgKey;
  readonly role: RoleKey;
  readonly name: string;
  readonly email: string;
  readonly designation: string;
};
export type RoleKey = 'admin' | 'coordinator' | 'dispatcher' | 'technician' | 'viewer';

const brand = 'ORG_TYPE_CUSTOMER' as const;
const provider = 'ORG_TYPE_SRVC_PRVDR' as const;

export const organisations: readonly OrgData[] = [
  { key: 'owner', name: 'Fieldloom Platform', nickname: 'Fieldloom', code: 'FLM', type: 'ORG_TYPE_OWNER' },
  { key: 'acme', name: 'Acme Appliances', nickname: 'Acme', code: 'ACM', type: brand },
  { key: 'globex', name: 'Globex Home', nickname: 'Globex', code: 'GLX', type: brand },
  { key: 'fixit', name: 'FixIt Services', nickname: 'FixIt', code: 'FIX', type: provider },
  { key: 'zenith', name: 'Zenith Care', nickname: 'Zenith', code: 'ZEN', type: provider },
  { key: 'aurora', name: 'Aurora Lighting', nickname: 'Aurora', code: 'AUR', type: brand },
  { key: 'bluepeak', name: 'Bluepeak Kitchens', nickname: 'Bluepeak', code: 'BLP', type: brand },
  { key: 'cedar', name: 'Cedar Furniture', nickname: 'Cedar', code: 'CDR', type: brand },
  { key: 'deltafan', name: 'Delta Fans', nickname: 'Delta', code: 'DLT', type: brand },
  { key: 'evergreen', name: 'Evergreen Solar', nickname: 'Evergreen', code: 'EVG', type: brand },
  { key: 'falcon', name: 'Falcon Facility Care', nickname: 'Falcon', code: 'FLC', type: provider },
  { key: 'granite', name: 'Granite Installers', nickname: 'Granite', code: 'GRN', type: provider },
  { key: 'harbour', name: 'Harbour Technicians', nickname: 'Harbour', code: 'HRB', type: provider },
];

/** Brand, provider. */
export const partnerships: readonly (readonly [OrgKey, OrgKey])[] = [
  ['acme', 'fixit'],
  ['globex', 'fixit'],
  ['globex', 'zenith'],
];

/** Brands that wait for an answer. */
export const invitations: readonly { readonly brand: OrgKey; readonly provider: OrgKey; readonly message: string }[] = [
  { brand: 'bluepeak', provider: 'fixit', message: 'We look for a partner for kitchens in Mumbai and Pune.' },
];

type MenuRight = { readonly menu_id: string; readonly rights_type: readonly string[]; readonly reach: 'organisation' };
const whole = (menu_id: string): MenuRight => ({ menu_id, rights_type: ['CREATE', 'READ', 'UPDATE'], reach: 'organisation' });
/** Rights on static menus that the roles of the demo give. */
export const menuRights: Readonly<Partial<Record<RoleKey, readonly MenuRight[]>>> = {
  dispatcher: [whole('manageInventory'), whole('stockTransfer'), whole('depRequests'), whole('attendance'), whole('leaves')],
  technician: [{ menu_id: 'pool', rights_type: ['READ'], reach: 'organisation' }],
  coordinator: [{ menu_id: 'manageInventory', rights_type: ['READ'], reach: 'organisation' }],
};

/** What people of a role have besides it: parts of the technician app, and who gets job offers. */
export const personalRights: Readonly<Partial<Record<RoleKey, PersonalRights>>> = {
  dispatcher: { can_see_dep_requests: true },
  technician: {
    app_access: ['tasks', 'attendance', 'inventory', 'job_offers'],
    automation_values: ['broadcast'],
    automation_value: 'broadcast',
  },
};
export type PersonalRights = Partial<
  Pick<EntityRows['user'], 'can_see_dep_requests' | 'app_access' | 'automation_values' | 'automation_value'>
>;

const person = (org: OrgKey, role: RoleKey, name: string, email: string, designation: string): PersonData => ({
  org,
  role,
  name,
  email,
  designation,
});

const named: readonly PersonData[] = [
  person('owner', 'admin', 'Olivia Menon', 'owner@demo.test', 'Platform owner'),
  person('acme', 'admin', 'Anita Rao', 'admin@acme.test', 'Service head'),
  person('acme', 'coordinator', 'Umesh Pillai', 'user@acme.test', 'Service coordinator'),
  person('acme', 'viewer', 'Vidya Nair', 'vidya.nair@acme.test', 'Project viewer'),
  person('globex', 'admin', 'George Mathew', 'admin@globex.test', 'After-sales manager'),
  person('globex', 'coordinator', 'Gauri Joshi', 'gauri.joshi@globex.test', 'Service coordinator'),
  person('fixit', 'admin', 'Farah Khan', 'admin@fixit.test', 'Operations head'),
  person('fixit', 'dispatcher', 'Uday Shetty', 'user@fixit.test', 'Dispatcher'),
  person('fixit', 'technician', 'Tarun Das', 'tech@fixit.test', 'Senior technician'),
  person('zenith', 'admin', 'Zubin Mistry', 'admin@zenith.test', 'Owner'),
  person('zenith', 'dispatcher', 'Zoya Ali', 'zoya.ali@zenith.test', 'Dispatcher'),
];

const technicians = (org: OrgKey, names: readonly string[]) =>
  names.map((name) => person(org, 'technician', name, `${name.toLowerCase().replace(' ', '.')}@${org}.test`, 'Technician'));

const fixit = technicians('fixit', [
  'Aakash Verma',
  'Bala Murugan',
  'Chetan Patil',
  'Deepak Singh',
  'Eshan Roy',
  'Faizal Rahman',
  'Ganesh Iyer',
  'Hari Prasad',
  'Imran Sheikh',
  'Jatin Mehta',
  'Kiran Reddy',
  'Lokesh Gowda',
  'Manoj Yadav',
  'Nitin Kulkarni',
  'Om Prakash',
  'Praveen Nambiar',
  'Rakesh Jha',
  'Sandeep Gill',
  'Vinod Kumar',
]);
const zenith = technicians('zenith', ['Amit Bose', 'Bhavesh Shah', 'Dilip Ghosh', 'Ravi Teja', 'Sunil Thapa']);

const everyday: Readonly<Record<OrgData['type'], RoleKey>> = {
  ORG_TYPE_OWNER: 'admin',
  ORG_TYPE_CUSTOMER: 'viewer',
  ORG_TYPE_SRVC_PRVDR: 'dispatcher',
};
const small = organisations.slice(5);
const smallAdmins = small.map(({ key, nickname }) => person(key, 'admin', `${nickname} Admin`, `admin@${key}.test`, 'Administrator'));
const memberOfAll = (orgs: readonly OrgData[], name: string, email: string) =>
  orgs.map(({ key, type }) => person(key, everyday[type], name, email, 'Consultant'));

export const people: readonly PersonData[] = [
  ...named,
  ...fixit,
  ...zenith,
  ...smallAdmins,
  ...memberOfAll(organisations.slice(1, 5), 'Mira Fernandes', 'multi@demo.test'),
  ...memberOfAll(organisations.slice(1), 'Manish Agarwal', 'many@demo.test'),
  // They ask for stock to be sent, and somebody else approves.
  person('acme', 'admin', 'Sarita Bhat', 'stores@acme.test', 'Stores manager'),
  person('globex', 'admin', 'Sunita Paul', 'stores@globex.test', 'Stores manager'),
];

/** Customers' names, put together at random. */
export const firstNames = [
  'Aditi',
  'Arjun',
  'Bhavna',
  'Chirag',
  'Divya',
  'Farhan',
  'Gayatri',
  'Harsh',
  'Isha',
  'Jayant',
  'Kavita',
  'Lakshmi',
  'Mohan',
  'Neha',
  'Omkar',
  'Pooja',
  'Rahul',
  'Sneha',
  'Tanvi',
  'Varun',
  'Yamini',
  'Zara',
] as const;
export const lastNames = [
  'Agarwal',
  'Banerjee',
  'Chopra',
  'Desai',
  'Fernandes',
  'Gupta',
  'Hegde',
  'Iyer',
  'Jain',
  'Kapoor',
  'Malhotra',
  'Nair',
  'Patel',
  'Reddy',
  'Saxena',
  'Thomas',
  'Verma',
] as const;

/** Regions and lines of work, by organisation. */
export const locationGroups: Readonly<Record<OrgKey, readonly string[]>> = {
  fixit: ['North', 'West', 'South', 'East'],
  zenith: ['West', 'South'],
  acme: ['All India'],
};
export const verticals: Readonly<Record<OrgKey, readonly string[]>> = {
  fixit: ['Cooling', 'Water', 'Projects'],
  zenith: ['Water', 'Solar'],
};
