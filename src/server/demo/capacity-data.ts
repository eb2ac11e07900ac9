/** What the demo's service providers do, where, and when. */

import type { OrgKey } from './people-data.ts';
import type { Given } from './seed.ts';

export type VerticalData = {
  readonly org: OrgKey;
  readonly name: string;
  readonly row: Given<'vertical', 'org_id' | 'name'>;
  /** Service types served: `acme.cooling`. */
  readonly serves: readonly string[];
  /** A star: a certificate is required. */
  readonly skills: readonly string[];
  readonly setting: Given<'capacity-setting', 'org_id' | 'vertical_id'>;
};

export const verticalData: readonly VerticalData[] = [
  {
    org: 'fixit',
    name: 'Cooling',
    row: { icon: 'snowflake', description: 'Air conditioners: service, gas and repair.', default_duration: 90, billing_type: 'line_item' },
    serves: ['acme.cooling'],
    skills: ['AC service', 'Gas refill*', 'Compressor repair*', 'Electronics'],
    setting: { unit: 'minutes', buffer_pct: 10, emergency_reserve_pct: 10, overbook_pct: 5, travel_minutes_default: 25, horizon_days: 14 },
  },
  {
    org: 'fixit',
    name: 'Water',
    row: { icon: 'droplets', description: 'Water purifiers at home.', default_duration: 60, billing_type: 'line_item' },
    serves: ['globex.water'],
    skills: ['Filter change', 'Membrane change', 'Plumbing', 'Water testing'],
    setting: { unit: 'jobs', buffer_pct: 5, emergency_reserve_pct: 10, overbook_pct: 10, travel_minutes_default: 20, horizon_days: 21 },
  },
  {
    org: 'fixit',
    name: 'Projects',
    row: {
      icon: 'hard-hat',
      description: 'Showrooms and rooftops, over several days.',
      default_duration: 240,
      billing_type: 'manday',
      rating_mode: 'day_wise',
    },
    serves: ['acme.projects', 'globex.solar'],
    skills: ['Electrical installation*', 'Work at height*', 'Site supervision'],
    setting: { unit: 'minutes', buffer_pct: 15, emergency_reserve_pct: 0, travel_minutes_default: 45, horizon_days: 60, lead_time: 2880 },
  },
  {
    org: 'zenith',
    name: 'Water',
    row: { icon: 'droplets', description: 'Water purifiers in the west.', default_duration: 60, billing_type: 'line_item' },
    serves: ['globex.water'],
    skills: ['Filter change', 'Membrane change', 'Plumbing', 'Water testing'],
    setting: { unit: 'jobs', buffer_pct: 5, emergency_reserve_pct: 5, travel_minutes_default: 20, count_only_punched_in_today: true },
  },
  {
    org: 'zenith',
    name: 'Solar',
    row: { icon: 'sun', description: 'Rooftop solar plants.', default_duration: 240, billing_type: 'hybrid', rating_mode: 'day_wise' },
    serves: ['globex.solar'],
    skills: ['Panel mounting*', 'Inverter commissioning*', 'Cabling', 'Site survey'],
    setting: { unit: 'minutes', buffer_pct: 20, travel_minutes_default: 60, horizon_days: 90, lead_time: 4320 },
  },
];

export type HubData = {
  readonly org: OrgKey;
  readonly vertical: string;
  readonly name: string;
  /** Where it stands. */
  readonly pincode: string;
  /** Cities whose pincodes it serves first, and those it helps out in. */
  readonly cities: readonly string[];
  readonly helps?: readonly string[];
  /** Skills that it is there for, in order of preference. */
  readonly areas: readonly (readonly string[])[];
};

export const hubData: readonly HubData[] = [
  {
    org: 'fixit',
    vertical: 'Cooling',
    name: 'Andheri hub',
    pincode: '400053',
    cities: ['Mumbai', 'Thane'],
    helps: ['Navi Mumbai'],
    areas: [
      ['AC service', 'Gas refill', 'Electronics'],
      ['Compressor repair', 'Gas refill'],
    ],
  },
  {
    org: 'fixit',
    vertical: 'Cooling',
    name: 'Hauz Khas hub',
    pincode: '110016',
    cities: ['New Delhi', 'Gurugram', 'Noida', 'Ghaziabad'],
    areas: [['AC service', 'Compressor repair']],
  },
  {
    org: 'fixit',
    vertical: 'Cooling',
    name: 'Koramangala hub',
    pincode: '560034',
    cities: ['Bengaluru'],
    areas: [['AC service', 'Electronics', 'Gas refill']],
  },
  {
    org: 'fixit',
    vertical: 'Water',
    name: 'Kothrud hub',
    pincode: '411038',
    cities: ['Pune'],
    helps: ['Nashik'],
    areas: [['Filter change', 'Membrane change', 'Plumbing']],
  },
  {
    org: 'fixit',
    vertical: 'Water',
    name: 'Madhapur hub',
    pincode: '500081',
    cities: ['Hyderabad'],
    areas: [['Water testing', 'Filter change']],
  },
  {
    org: 'fixit',
    vertical: 'Projects',
    name: 'Perungudi yard',
    pincode: '600096',
    cities: ['Chennai'],
    helps: ['Bengaluru'],
    areas: [['Site supervision', 'Electrical installation', 'Work at height']],
  },
  {
    org: 'zenith',
    vertical: 'Water',
    name: 'Bandra hub',
    pincode: '400050',
    cities: ['Mumbai', 'Navi Mumbai'],
    areas: [['Filter change', 'Plumbing']],
  },
  {
    org: 'zenith',
    vertical: 'Water',
    name: 'Camp hub',
    pincode: '411001',
    cities: ['Pune'],
    areas: [['Membrane change', 'Water testing']],
  },
  {
    org: 'zenith',
    vertical: 'Solar',
    name: 'Satellite yard',
    pincode: '380015',
    cities: ['Ahmedabad', 'Vadodara', 'Surat'],
    areas: [['Panel mounting', 'Cabling', 'Inverter commissioning']],
  },
];

type Slot = Given<'availability-slot'>;
export type HoursData = {
  readonly days: readonly Slot['weekday'][];
  readonly start: string;
  readonly end: string;
  readonly kind: Slot['kind'];
};

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
export const workdays = [...weekdays, 'sat'] as const;

/** Of every vertical. */
export const usualHours: readonly HoursData[] = [
  { days: weekdays, start: '09:00', end: '18:00', kind: 'work' },
  { days: weekdays, start: '13:00', end: '13:45', kind: 'break' },
  { days: ['sat'], start: '09:00', end: '14:00', kind: 'work' },
];
/** Of the first hub of each provider, which never closes for long. */
export const longHours: readonly HoursData[] = [
  { days: workdays, start: '08:00', end: '20:00', kind: 'work' },
  { days: workdays, start: '20:00', end: '22:00', kind: 'standby' },
  { days: ['sun'], start: '10:00', end: '16:00', kind: 'standby' },
];

/** Label, start, end, jobs; a job is worth the vertical's usual duration where minutes are counted. */
export const windows: readonly (readonly [string, string, string, number])[] = [
  ['Morning', '09:00', '12:00', 8],
  ['Midday', '12:00', '15:00', 6],
  ['Evening', '15:00', '18:00', 8],
];
/** Of the first hub of each provider. */
export const hubWindows: typeof windows = [
  ['Early', '08:00', '11:00', 10],
  ['Midday', '11:00', '14:00', 10],
  ['Afternoon', '14:00', '17:00', 10],
  ['Late', '17:00', '20:00', 6],
];

/** Month and day. */
export const holidays: readonly (readonly [string, string])[] = [
  ['01-26', 'Republic Day'],
  ['08-15', 'Independence Day'],
  ['10-02', 'Gandhi Jayanti'],
];
