/** Whom mails of flows go to: people by their id, addresses, mobile numbers; and in which language each of them reads. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import { system } from '../kernel/principal.ts';
import { languageOfPerson } from '../notify/languages.ts';
import type { Course } from './course.ts';
import type { FlowHost } from './types.ts';

const own = system('flows');
const ADDRESS = /^[^\s@]+@[^\s@]+$/;
const NUMBER = /^\+?\d{6,15}$/;

export type Reader = {
  readonly channel: 'email' | 'sms';
  readonly to: string;
  /** Accept-Language; undefined where nothing is known of it. */
  readonly language: string | undefined;
  /** In whose words they are written to. */
  readonly orgId: string | null;
};

type Asked = { readonly course: Course; readonly wanted: readonly string[]; readonly hasSms: boolean };

/** Each address and number once. A member's flow writes to people of the member's organisation alone. */
export async function readersOf(host: FlowHost, connection: Connection, { course, wanted, hasSms }: Asked): Promise<readonly Reader[]> {
  const { member, execution } = course;
  const orgId = execution.org_id;
  const ids = wanted.filter((one) => !one.includes('@') && !NUMBER.test(one));
  const people = ids.length === 0 ? [] : await peopleWith(connection, ids, member?.org.id);
  if (member) return people;
  const known = new Set(people.map(({ to }) => to));
  const addresses = [...new Set(wanted.filter((one) => ADDRESS.test(one)))].filter((one) => !known.has(one.toLowerCase()));
  const numbers = hasSms ? [...new Set(wanted.filter((one) => NUMBER.test(one)))] : [];
  const languages = await languagesAt(host, connection, { orgId, addresses: [...addresses, ...numbers] });
  const reader =
    (channel: Reader['channel']) =>
    (to: string): Reader => ({ channel, to, language: languages.get(to), orgId });
  return [...people, ...addresses.map(reader('email')), ...numbers.map(reader('sms'))];
}

const peopleWith = (connection: Connection, ids: readonly string[], org: string | undefined): Promise<readonly Reader[]> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ email: string; language: string | null; org_id: string | null }>`
      select distinct on (lower(u.user_email)) lower(u.user_email) as email, u.org_id, ${languageOfPerson('u.identity_id')} as language
      from "user" u
      where u.id::text = any(${[...ids]}::text[]) and u.is_active and u.user_email is not null
        and (${org ?? null}::uuid is null or u.org_id = ${org ?? null}::uuid) order by lower(u.user_email), u.id`.execute(kysely);
    return rows.map(({ email, language, org_id }) => ({ channel: 'email', to: email, language: language ?? undefined, orgId: org_id }));
  });

type At = { readonly orgId: string | null; readonly addresses: readonly string[] };

/** Colleagues are known by their address as well; of all others the areas know that keep them. */
async function languagesAt(host: FlowHost, connection: Connection, { orgId, addresses }: At): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const found = new Map(await colleaguesAt(connection, { orgId, addresses }));
  for (const languagesOf of host.languagesOf) {
    const others = addresses.filter((one) => !found.has(one));
    for (const [address, language] of await languagesOf(connection, { orgId, addresses: others })) found.set(address, language);
  }
  return found;
}

const colleaguesAt = (connection: Connection, { orgId, addresses }: At): Promise<readonly (readonly [string, string])[]> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ address: string; language: string | null }>`
      select a.address, ${languageOfPerson('u.identity_id')} as language
      from unnest(${[...addresses]}::text[]) as a(address)
      join "user" u on (lower(u.user_email) = lower(a.address) or u.user_mobile = a.address)
      where u.is_active and u.org_id = ${orgId}::uuid`.execute(kysely);
    return rows.flatMap(({ address, language }) => (language === null ? [] : [[address, language] as const]));
  });
