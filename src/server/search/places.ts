/** Pincodes, cities and states of the caller's country. */
import type { Row } from '../../../engine/server/database/port.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { Resources } from '../../../engine/server/resources/types.ts';
import { defaults } from '../defaults/index.ts';

export type PincodeItem = {
  readonly label: string;
  readonly pincode: string;
  readonly area: string;
  readonly city: string;
  readonly state: string;
  readonly latitude?: number;
  readonly longitude?: number;
};
export type CityItem = { readonly label: string; readonly city: string; readonly state: string };
export type StateItem = { readonly label: string; readonly state: string };
type Reading = Pick<Resources, 'list' | 'group'>;

const ENTITY = 'pincode';
const MOST = 20;
/** Groups that one question counts. */
const STATES = 200;

/** The organisation's country stands in every question, so that another country's code of the same digits is none of ours. */
const inCountry = ({ org }: Member): string => `doc.country == '${/^[A-Z]{2}$/.test(org.country) ? org.country : defaults.country}'`;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Pincodes that begin with these digits; for other words those whose area or city has them. At most 20. */
export async function findPincodes(resources: Reading, member: Member, words: string): Promise<readonly PincodeItem[]> {
  if (words === '') return [];
  const isCode = /^\d+$/.test(words);
  const { data } = await resources.list(member, ENTITY, {
    filter: inCountry(member),
    search: words,
    searchIn: isCode ? ['pincode'] : ['area', 'city'],
    searchAt: isCode ? 'start' : 'anywhere',
    orderBy: '/pincode',
    fields: ['/pincode', '/area', '/city', '/state', '/latitude', '/longitude'],
    pageSize: MOST,
  });
  return data.map(pincodeOf);
}

function pincodeOf(row: Row): PincodeItem {
  const [pincode, area, city, state] = [textOf(row.pincode), textOf(row.area), textOf(row.city), textOf(row.state)];
  const { latitude, longitude } = row;
  const point = typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : {};
  return { label: [pincode, area, city, state].filter((part) => part !== '').join(', '), pincode, area, city, state, ...point };
}

/** Cities with these words in their name, each with its state; at most 20. Those that begin with them come first. */
export async function findCities(resources: Reading, member: Member, words: string): Promise<readonly CityItem[]> {
  const { data } = await resources.group(member, ENTITY, {
    filter: inCountry(member),
    by: '/city,/state',
    ...(words === '' ? {} : { search: words }),
  });
  const wanted = words.toLowerCase();
  return data
    .map(({ keys: [city, state] }) => ({ city: textOf(city), state: textOf(state) }))
    .filter(({ city }) => city.toLowerCase().includes(wanted))
    .sort((one, other) => rank(one.city, wanted) - rank(other.city, wanted) || one.city.localeCompare(other.city, 'en'))
    .slice(0, MOST)
    .map(({ city, state }) => ({ label: city === state ? city : `${city}, ${state}`, city, state }));
}

const rank = (city: string, wanted: string): number => (city.toLowerCase().startsWith(wanted) ? 0 : 1);

/** States with these words in their name, or all of the country. */
export async function findStates(resources: Reading, member: Member, words: string): Promise<readonly StateItem[]> {
  const { data } = await resources.group(member, ENTITY, { filter: inCountry(member), by: '/state' });
  const wanted = words.toLowerCase();
  return data
    .map(({ key }) => textOf(key))
    .filter((state) => state !== '' && state.toLowerCase().includes(wanted))
    .sort((one, other) => one.localeCompare(other, 'en'))
    .slice(0, STATES)
    .map((state) => ({ label: state, state }));
}
