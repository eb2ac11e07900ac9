/** Customers by a word, or by name and parts of their address (`GET /searcher`). */
import type { Row } from '../../../engine/server/database/port.ts';
import { Problem } from '../../../engine/server/kernel/errors.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { ListQuery, Resources } from '../../../engine/server/resources/types.ts';
import { addressParts, contactFields, positionFields } from '../customers/index.ts';

type Reading = Pick<Resources, 'list'>;
export type FoundCustomer = Readonly<Record<string, unknown>> & { readonly id: unknown; readonly label: string };

const ENTITY = 'customer';
const MOST = 20;
/** Customers of one name that are looked through for the parts of an address. */
const OF_ONE_NAME = 200;
/** What an answer tells of a customer, of what the member may read. */
const answered = [...contactFields, ...addressParts, ...positionFields, 'address'] as const;

/** At most 20 customers that the member may read, by name or by a number that is not masked from them. */
export const findCustomers = (resources: Reading, member: Member, words: string): Promise<readonly FoundCustomer[]> =>
  words === '' ? Promise.resolve([]) : ask(resources, member, { search: few(words), pageSize: MOST });

/**
 * The same by `name, part of the address, …`: the name is looked for in the database, the parts in what the member sees
 * of those it found. So a part can tell nothing of a field that is hidden or masked. Without a name none is found.
 */
export async function findSameCustomers(resources: Reading, member: Member, combined: string): Promise<readonly FoundCustomer[]> {
  const [name = '', ...parts] = combined.split(',').map((part) => part.trim());
  if (name === '') return [];
  const found = await ask(resources, member, { search: few(name), searchIn: ['cust_name'], pageSize: OF_ONE_NAME });
  const wanted = parts.filter((part) => part !== '').map((part) => part.toLowerCase());
  return found.filter((customer) => hasAll(customer, wanted)).slice(0, MOST);
}

/** As many words as a search takes: more tell nobody apart. */
const few = (words: string): string => words.split(/\s+/).slice(0, 8).join(' ');

function hasAll(customer: FoundCustomer, wanted: readonly string[]): boolean {
  const seen = addressParts.map((name) => customer[name]).filter((value) => typeof value === 'string');
  return wanted.every((part) => seen.some((value) => value.toLowerCase().includes(part)));
}

async function ask(resources: Reading, member: Member, query: ListQuery): Promise<readonly FoundCustomer[]> {
  try {
    const { data } = await resources.list(member, ENTITY, { ...query, orderBy: '/cust_name' });
    return data.map(customerOf);
  } catch (error) {
    // Who may read no customer, or none of the fields that are looked in, finds none.
    if (error instanceof Problem && (error.status === 404 || error.errors.some(({ code }) => code === 'unknown'))) return [];
    throw error;
  }
}

function customerOf(row: Row): FoundCustomer {
  const values = Object.fromEntries(answered.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name]]] : [])));
  const label = [row.cust_name, row.address].filter((part) => typeof part === 'string' && part !== '').join(', ');
  return { id: row.id, label, ...values };
}
