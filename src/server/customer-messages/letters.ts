/** Letters to customers, each in the customer's language and the words of the brand in it: four statements, however many there are. */
import { sql } from 'kysely';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { TextsOf } from '../../../engine/server/notify/texts.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { writtenLanguages } from '../customers/index.ts';
import { defaults } from '../defaults/index.ts';
import { type EntityRows, entityRows, present } from '../rows/index.ts';
import { shippedLetter } from './shipped.ts';
import { letterOf, type MessageEvent, spoken, type Values, type WrittenLetter } from './words.ts';

const keeper = system('messages to customers');

export type Asked = {
  readonly event: MessageEvent;
  readonly request: Pick<EntityRows['service-request'], 'id' | 'org_id' | 'provider_id' | 'display_code' | 'title'>;
  /** By the names of the placeholders, as records have them. Days and times are said by the clock of the request's provider. */
  readonly values: Readonly<Record<string, unknown>>;
};

/** One for each that is asked for, in the same order. */
export async function lettersFor(connection: Connection, asked: readonly Asked[], textsOf: TextsOf): Promise<readonly WrittenLetter[]> {
  if (asked.length === 0) return [];
  const values = distinct(asked.flatMap(({ request }) => [request.org_id, request.provider_id]));
  const columns = ['id', 'nickname', 'time_zone'] as const;
  const [orgs, words] = await connection.as(keeper, async (server) => [
    byId(await entityRows(server, { entity: 'organisation', values, columns })),
    await wordsOf(server, distinct(asked.map(({ request }) => present(request.org_id)))),
  ]);
  const languageOf = await writtenLanguages(
    connection,
    asked.map(({ request }) => request.id),
  );
  const textsIn = await textsOf(
    connection,
    asked.map(({ request }) => request.org_id),
  );
  return asked.map(({ event, request, values: given }) => {
    const language = languageOf(request.id);
    const saying = { zone: orgs.get(request.provider_id)?.time_zone ?? defaults.timeZone, language };
    const own = {
      brand: orgs.get(request.org_id)?.nickname ?? '',
      code: request.display_code ?? '',
      title: spoken(request.title, saying),
    };
    const more = Object.entries(given).map(([name, value]) => [name, spoken(value, saying)] as const);
    const filling: Values = { ...own, ...Object.fromEntries(more) };
    const wording = words.get(`${request.org_id} ${event} ${language}`);
    return { language, ...letterOf(wording, shippedLetter(textsIn(request.org_id), event, language), filling) };
  });
}

type Words = Pick<EntityRows['customer-wording'], 'org_id' | 'event' | 'language' | 'subject' | 'text' | 'sms'>;

async function wordsOf({ kysely }: Connection, brandIds: readonly string[]): Promise<ReadonlyMap<string, Words>> {
  const { rows } = await sql<Words>`
    select org_id, event, language, subject, text, sms from customer_wording where org_id = any(${brandIds}::uuid[])`.execute(kysely);
  return new Map(rows.map((row) => [`${row.org_id} ${row.event} ${row.language}`, row]));
}
