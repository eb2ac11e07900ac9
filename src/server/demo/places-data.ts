/** Where the demo's organisations are, and which parts of the map they tell apart. */
import type { Draft } from '../rows/index.ts';
import type { OrgKey, RoleKey } from './people-data.ts';
import type { Given } from './seed.ts';

export type LocationData = {
  readonly org: OrgKey;
  readonly name: string;
  readonly type: 'country' | 'state' | 'city' | 'branch' | 'office';
  /** Name of the place around it, listed before. */
  readonly in?: string;
  readonly at?: readonly [latitude: number, longitude: number];
  readonly more?: Readonly<Record<string, unknown>>;
  readonly manager?: RoleKey;
};

/** The same country and states for everybody, then cities and houses. */
const tree = (org: OrgKey, places: readonly Omit<LocationData, 'org'>[]): readonly LocationData[] => [
  { org, name: 'India', type: 'country', more: { code: 'IN' } },
  ...places.map((place) => ({ org, ...place })),
];

export const locations: readonly LocationData[] = [
  ...tree('fixit', [
    { name: 'Maharashtra', type: 'state', in: 'India', more: { code: 'MH' } },
    {
      name: 'Mumbai',
      type: 'city',
      in: 'Maharashtra',
      at: [19.076, 72.8777],
      more: { pincodes: ['400001', '400050', '400053', '400076', '400092'] },
    },
    { name: 'Pune', type: 'city', in: 'Maharashtra', at: [18.5204, 73.8567], more: { pincodes: ['411001', '411014', '411038', '411057'] } },
    { name: 'Karnataka', type: 'state', in: 'India', more: { code: 'KA' } },
    {
      name: 'Bengaluru',
      type: 'city',
      in: 'Karnataka',
      at: [12.9716, 77.5946],
      more: { pincodes: ['560001', '560034', '560038', '560066', '560100'] },
    },
    { name: 'Delhi', type: 'state', in: 'India', more: { code: 'DL' } },
    { name: 'New Delhi', type: 'city', in: 'Delhi', at: [28.6139, 77.209], more: { pincodes: ['110001', '110016', '110024'] } },
    {
      name: 'FixIt head office',
      type: 'office',
      in: 'Mumbai',
      at: [19.1136, 72.8697],
      more: { code: 'HO', radius_m: 150 },
      manager: 'admin',
    },
    {
      name: 'Koramangala branch',
      type: 'branch',
      in: 'Bengaluru',
      at: [12.9352, 77.6245],
      more: { code: 'BLR1', radius_m: 200 },
      manager: 'dispatcher',
    },
    {
      name: 'Kothrud branch',
      type: 'branch',
      in: 'Pune',
      at: [18.5074, 73.8077],
      more: { code: 'PNQ1', radius_m: 200 },
      manager: 'dispatcher',
    },
  ]),
  ...tree('zenith', [
    { name: 'Maharashtra', type: 'state', in: 'India', more: { code: 'MH' } },
    { name: 'Pune', type: 'city', in: 'Maharashtra', at: [18.5204, 73.8567] },
    { name: 'Zenith workshop', type: 'office', in: 'Pune', at: [18.5679, 73.9143], more: { radius_m: 120 }, manager: 'admin' },
  ]),
  ...tree('acme', [
    { name: 'Karnataka', type: 'state', in: 'India', more: { code: 'KA' } },
    { name: 'Bengaluru', type: 'city', in: 'Karnataka', at: [12.9716, 77.5946] },
    {
      name: 'Acme head office',
      type: 'office',
      in: 'Bengaluru',
      at: [12.9758, 77.6045],
      more: { code: 'ACM-HO', radius_m: 200 },
      manager: 'admin',
    },
    {
      name: 'Whitefield service centre',
      type: 'branch',
      in: 'Bengaluru',
      at: [12.9698, 77.75],
      more: { radius_m: 250 },
      manager: 'coordinator',
    },
  ]),
  ...tree('globex', [
    { name: 'Telangana', type: 'state', in: 'India', more: { code: 'TS' } },
    { name: 'Hyderabad', type: 'city', in: 'Telangana', at: [17.385, 78.4867] },
    { name: 'Globex office', type: 'office', in: 'Hyderabad', at: [17.4483, 78.3915], manager: 'admin' },
  ]),
  ...tree('owner', [
    { name: 'Karnataka', type: 'state', in: 'India' },
    { name: 'Fieldloom office', type: 'office', in: 'Karnataka', at: [12.9716, 77.6412], manager: 'admin' },
  ]),
];

/** Cities of FixIt's regions. */
export const groupPlaces: Readonly<Record<string, readonly string[]>> = {
  North: ['Delhi', 'New Delhi'],
  West: ['Maharashtra', 'Mumbai', 'Pune'],
  South: ['Karnataka', 'Bengaluru'],
};

export type ZoneData = { readonly org: OrgKey } & Given<'zone'>;

/** Two of Acme's overlap: what is in both belongs to the smaller one, which has the higher priority. */
export const zones: readonly ZoneData[] = [
  {
    org: 'acme',
    name: 'Mumbai',
    colour: 'blue',
    kind: 'pincodes',
    pincodes: ['400001', '400050', '400053', '400076', '400092', '400601'],
    priority: 1,
  },
  { org: 'acme', name: 'Mumbai west', colour: 'cyan', kind: 'pincodes', pincodes: ['400050', '400053', '400092'], priority: 5 },
  { org: 'acme', name: 'Pune', colour: 'teal', kind: 'pincodes', pincodes: ['411001', '411014', '411038', '411057'] },
  {
    org: 'acme',
    name: 'Bengaluru inside the ring road',
    colour: 'violet',
    kind: 'polygon',
    priority: 2,
    polygon: [
      [13.045, 77.59],
      [13.02, 77.66],
      [12.95, 77.7],
      [12.915, 77.63],
      [12.92, 77.55],
      [12.99, 77.53],
    ],
  },
  {
    org: 'acme',
    name: 'Koramangala and Indiranagar',
    colour: 'red',
    kind: 'polygon',
    priority: 8,
    polygon: [
      [12.985, 77.63],
      [12.985, 77.655],
      [12.93, 77.645],
      [12.925, 77.61],
    ],
  },
  { org: 'globex', name: 'Hyderabad', colour: 'green', kind: 'pincodes', pincodes: ['500001', '500032', '500034', '500081'] },
  { org: 'globex', name: 'Chennai', colour: 'yellow', kind: 'pincodes', pincodes: ['600017', '600020', '600040', '600096'] },
  { org: 'owner', name: 'Pilot city', colour: 'grey', kind: 'pincodes', pincodes: ['560038'] },
];

export type AuthorityData = {
  readonly org: OrgKey;
  readonly row: Given<'authority', 'org_id' | 'holder_kind'> & { readonly holder_kind?: Draft<'authority'>['holder_kind'] };
  readonly user?: RoleKey;
  readonly role?: RoleKey;
  /** `acme.cooling` */
  readonly type?: string;
};

const rupees = (amount: number) => amount * 100;

export const authorities: readonly AuthorityData[] = [
  {
    org: 'fixit',
    row: { name: 'Small discounts', approves: ['discount'], limit_amount: rupees(500), order: 1, holder_kind: 'reporting_to' },
  },
  {
    org: 'fixit',
    row: { name: 'Discounts and billing', approves: ['discount', 'billing'], limit_amount: rupees(10_000), order: 2 },
    user: 'admin',
  },
  { org: 'fixit', row: { name: 'Leave', approves: ['leave'], order: 1, holder_kind: 'reporting_to' } },
  { org: 'fixit', row: { name: 'Stock transfers', approves: ['transfer', 'reschedule'], order: 3 }, role: 'dispatcher' },
  { org: 'fixit', row: { name: 'Deployments', approves: ['deployment'], order: 4 }, user: 'admin' },
  {
    org: 'zenith',
    row: { name: 'Everything', approves: ['discount', 'billing', 'leave', 'transfer', 'reschedule', 'deployment'] },
    user: 'admin',
  },
  {
    org: 'acme',
    row: { name: 'Air conditioner bills', approves: ['billing', 'discount'], limit_amount: rupees(5_000), order: 1 },
    role: 'coordinator',
    type: 'acme.cooling',
  },
  { org: 'acme', row: { name: 'Bills', approves: ['billing', 'discount'], limit_amount: rupees(100_000), order: 5 }, user: 'admin' },
  { org: 'globex', row: { name: 'Bills', approves: ['billing', 'discount'], limit_amount: rupees(50_000) }, user: 'admin' },
  { org: 'owner', row: { name: 'Platform changes', approves: ['deployment'] }, user: 'admin' },
];

/** Fields that organisations add to their users. */
export const userFields: Readonly<Record<OrgKey, readonly Readonly<Record<string, unknown>>[]>> = {
  fixit: [
    { id: 'joined_on', type: 'Date', label: 'Joined on', colSpan: 6 },
    { id: 'blood_group', type: 'Dropdown', label: 'Blood group', options: ['A+', 'B+', 'AB+', 'O+', 'A-', 'B-', 'AB-', 'O-'], colSpan: 6 },
    { id: 'emergency_contact', type: 'Mobile', label: 'Emergency contact', mask: true, colSpan: 6 },
    { id: 'uniform', type: 'RadioButtons', label: 'Uniform', options: ['S', 'M', 'L', 'XL'], colSpan: 6 },
  ],
  acme: [
    { id: 'band', type: 'Dropdown', label: 'Band', options: ['Associate', 'Manager', 'Head'], colSpan: 6 },
    { id: 'desk', type: 'TextInput', label: 'Desk', colSpan: 6 },
  ],
  owner: [{ id: 'team', type: 'Dropdown', label: 'Team', options: ['Operations', 'Support'], colSpan: 6 }],
};
