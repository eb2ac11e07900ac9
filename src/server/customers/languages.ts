/** In which language customers are spoken to. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { LanguagesOf } from '../../../engine/server/notify/languages.ts';
import { distinct } from '../../../engine/server/workflows/rows.ts';

const keeper = system('languages of customers');
/** What customers are written to in of whom, and for whom, nothing is known. */
export const ENGLISH = 'en';

type Spoken = { readonly own: string | null; readonly brand: string | null };

async function spokenIn(connection: Connection, requestIds: readonly string[]): Promise<ReadonlyMap<string, Spoken>> {
  if (requestIds.length === 0) return new Map();
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<Spoken & { id: string }>`
      select r.id, coalesce(r.cust_language, c.cust_language) as own, o.customer_language as brand
      from service_request r join organisation o on o.id = r.org_id left join customer c on c.id = r.customer_id
      where r.id = any(${distinct(requestIds)}::uuid[])`.execute(kysely),
  );
  return new Map(rows.map(({ id, ...spoken }) => [id, spoken]));
}

/** The language in which to write to the customer of a request: that of the request, of the customer, of the brand, English. One statement for all. */
export async function writtenLanguages(connection: Connection, requestIds: readonly string[]): Promise<(requestId: string) => string> {
  const spoken = await spokenIn(connection, requestIds);
  return (id) => spoken.get(id)?.own ?? spoken.get(id)?.brand ?? ENGLISH;
}

/** The customer's own language, in which pages open that need no guess: a browser knows better than a brand. Null where it is not known. */
export async function ownLanguage(connection: Connection, requestId: string): Promise<string | null> {
  return (await spokenIn(connection, [requestId])).get(requestId)?.own ?? null;
}

type At = { readonly orgId: string | null; readonly addresses: readonly string[] };

const languagesBy = (column: 'cust_mobile' | 'cust_email', { kysely }: Connection, { orgId, addresses }: At) => {
  const known = (table: 'service_request' | 'customer') => sql`(
    select t.cust_language from ${sql.table(table)} t
    where t.org_id = ${orgId}::uuid and t.${sql.ref(column)} = a.address and t.cust_language is not null
    order by t.created_at desc, t.id desc limit 1)`;
  return sql<{ address: string; language: string | null }>`
    select a.address, coalesce(${known('service_request')}, ${known('customer')},
      (select o.customer_language from organisation o where o.id = ${orgId}::uuid)) as language
    from unnest(${[...addresses]}::text[]) as a(address)`.execute(kysely);
};

/** The languages of customers of a brand by their number or mail address, as their last requests or what is kept of them say; else the brand's. */
export const languagesOfCustomers: LanguagesOf = (connection, { orgId, addresses }) =>
  connection.as(keeper, async (on) => {
    const found = new Map<string, string>();
    for (const column of ['cust_mobile', 'cust_email'] as const) {
      const asked = addresses.filter((one) => one.includes('@') === (column === 'cust_email'));
      const { rows } = asked.length === 0 ? { rows: [] } : await languagesBy(column, on, { orgId, addresses: asked });
      for (const { address, language } of rows) if (language !== null) found.set(address, language);
    }
    return found;
  });

/** The language of whoever has that number at a brand. */
export const languageOfMobile = async (connection: Connection, { orgId, mobile }: { orgId: string; mobile: string }): Promise<string> =>
  (await languagesOfCustomers(connection, { orgId, addresses: [mobile] })).get(mobile) ?? ENGLISH;

/** The customer's own language of what a link is about: a request, one of its visits, or a page for feedback. Null where it is not known. */
export async function languageBehind(connection: Connection, subjectId: string): Promise<string | null> {
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<{ id: string }>`
      select id from service_request where id = ${subjectId}::uuid
      union all select srvc_req_id from subtask where id = ${subjectId}::uuid
      union all select request_id from feedback where id = ${subjectId}::uuid limit 1`.execute(kysely),
  );
  const [found] = rows;
  return found ? ownLanguage(connection, found.id) : null;
}

/** A page of the product in a language, unless whoever opens it has chosen another; as it is where none is known. */
export function inLanguage(path: string, language: string | null): string {
  if (language === null) return path;
  return `${path}${path.includes('?') ? '&' : '?'}lang=${encodeURIComponent(language)}`;
}
