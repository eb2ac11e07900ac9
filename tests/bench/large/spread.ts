/** How a large installation is spread, as SQL over a request's number `i` and its share `u` of the whole, 0 the oldest and 1 the newest. */
import type { Values } from './copies.ts';

/** A figure of 0 to 1, the same for the same number; `salt` tells several of one row apart. */
export const chance = (number: string, salt: number): string => `(abs(hashint8((${number})::bigint * 31 + ${salt})) % 100000 / 100000.0)`;

const oneOf = (words: readonly string[], at: string) => `(array[${words.map((word) => `'${word}'`).join(', ')}])[1 + floor(${at})::int]`;

/** One of a list, the first of them by far the most often. */
const mostlyFirst = (words: readonly string[], number: string, salt: number) =>
  oneOf(words, `${words.length} * power(${chance(number, salt)}, 3)`);

/** A UUIDv7 of an instant. */
export const idAt = (at: string, seed: string): string => `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
  || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`;

const cities = [
  ['Mumbai', 'Maharashtra'],
  ['Pune', 'Maharashtra'],
  ['Bengaluru', 'Karnataka'],
  ['New Delhi', 'Delhi'],
  ['Chennai', 'Tamil Nadu'],
  ['Ahmedabad', 'Gujarat'],
  ['Surat', 'Gujarat'],
  ['Jaipur', 'Rajasthan'],
  ['Thane', 'Maharashtra'],
  ['Lonavala', 'Maharashtra'],
] as const;
const cityNames = cities.map(([name]) => name);
const stateNames = cities.map(([, state]) => state);

/** A place by a customer's number. */
export const place = (number: string): Values => ({
  cust_line_0: `'Flat ' || (${number}) % 900`,
  cust_line_1: `'Street ' || (${number}) % 70`,
  cust_line_2: 'null',
  cust_line_3: 'null',
  cust_city: mostlyFirst(cityNames, number, 1),
  cust_state: mostlyFirst(stateNames, number, 1),
  cust_pincode: `(400000 + (${number}) % 4000)::text`,
  address: `'Flat ' || (${number}) % 900 || ', Street ' || (${number}) % 70 || ', ' || ${mostlyFirst(cityNames, number, 1)}`,
});

const firstNames = ['Asha', 'Ravi', 'Meera', 'Arjun', 'Priya', 'Kiran', 'Nisha', 'Vikram', 'Leela', 'Farhan', 'Gauri', 'Sunil'];
const lastNames = ['Sharma', 'Rao', 'Patel', 'Iyer', 'Khan', 'Das', 'Nair', 'Kulkarni', 'Bose', 'Menon'];

/** Several hundred thousand people bear some names of a hundred and twenty. */
export const personName = (number: string): string =>
  `${oneOf(firstNames, `(${number}) % ${firstNames.length}`)} || ' ' || ${oneOf(lastNames, `(${number}) / ${firstNames.length} % ${lastNames.length}`)}`;

export const mobile = (number: string): string => `(9100000000 + ${number})::text`;

const common = ['Cooling', 'Water', 'Noise', 'Leak', 'Service'];
const rare = ['Zeolite', 'Quartz', 'Vulcan', 'Yttrium', 'Jacquard'];

/** One title in two begins with the same word; one in two thousand has a word that few have. */
export const title = (number: string): string =>
  `case when (${number}) % 2000 = 7 then ${oneOf(rare, `(${number}) / 2000 % ${rare.length}`)} || ' unit fails, ' else '' end
   || ${mostlyFirst(common, number, 2)} || ' is not right on the ' || (${number}) % 9 || 'th floor'`;

/** What the shipped forms ask, spread over some hundred models. */
export const custom = (number: string): string => `jsonb_build_object('model', 'M-' || (${number}) % 400, 'serial', md5((${number})::text),
  'floor', (${number}) % 30, 'capacity', 1 + (${number}) % 5, 'in_warranty', case when (${number}) % 3 = 0 then 'Yes' else 'No' end)`;

export const priority = (number: string): string => mostlyFirst(['Normal', 'High', 'Low', 'Urgent'], number, 3);

/** What is old is closed; of the last two months most is open. */
export const statusType = `case when u > 0.97 then case when ${chance('i', 4)} < 0.8 then 'ACTIVE' when ${chance('i', 4)} < 0.9 then 'DONE' else 'CLOSED' end
  when u > 0.92 then case when ${chance('i', 4)} < 0.2 then 'ACTIVE' when ${chance('i', 4)} < 0.4 then 'DONE' else 'CLOSED' end
  when ${chance('i', 4)} < 0.002 then 'ACTIVE' when ${chance('i', 4)} < 0.004 then 'DONE' else 'CLOSED' end`;

/** By the status `type` and the instants of the row. */
export const slaState = (number: string): string => `case when type = 'ACTIVE'
  then case when at < now() - interval '10 days' then 'overdue' when ${chance(number, 5)} < 0.1 then 'at_risk' else 'running' end
  else case when ${chance(number, 5)} < 0.12 then 'missed' else 'met' end end`;
