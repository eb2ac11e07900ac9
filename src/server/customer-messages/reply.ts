/** What customers text back: to the timeline of their request; STOP and START end and begin text messages. */
import { sql } from 'kysely';
import { isObject } from '../../../engine/core/json/index.ts';
import type { Connection, Row } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import type { EffectCode } from '../../../engine/server/lifecycle/types.ts';
import type { Texts } from '../../../engine/server/notify/texts.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import { languageOfMobile } from '../customers/index.ts';
import { defaults } from '../defaults/index.ts';
import { type EntityRows, entityRows, typedResources, wholeRows } from '../rows/index.ts';
import { recordEvents } from '../timeline/index.ts';
import type { MessagesOptions } from './options.ts';
import type { MessageContext } from './send.ts';
import { silence, unsilence } from './wishes.ts';
import { localNumber, type WishWords, wishOf } from './words.ts';

const keeper = system('texts of customers');
/** Characters of a text that are kept, and of what somebody calls a number. */
const LONGEST = { text: 2000, number: 40 } as const;
/** Days after its end for which a request is still what a customer texts about. */
const AFTER = 14;

type Reply = { readonly brand: Brand; readonly mobile: string; readonly text: string };

/** The step `take-customer-text` of flows on messages `{ "from": "+919876543210", "text": "…" }` at a brand's inbound address. */
export const takeCustomerText = (options: MessagesOptions): EffectCode => ({
  name: 'take-customer-text',
  options: { type: 'object', properties: {} },
  async run(given, _entity, happened) {
    const context = { ...given, resources: typedResources(given.resources) };
    for (const { doc } of happened) {
      const reply = await replyOf(context.connection, doc);
      if (reply) await take(context, reply, options);
    }
  },
});

type Brand = Pick<EntityRows['organisation'], 'id' | 'nickname' | 'org_type' | 'country_code' | 'mobile_digit'>;

async function replyOf(connection: Connection, { org_id, body }: Row): Promise<Reply | null> {
  const [from, text] = isObject(body) ? [textOf(body.from), textOf(body.text)?.trim()] : [null, null];
  if (typeof org_id !== 'string' || !from || !text || from.length > LONGEST.number) return null;
  const columns = ['id', 'nickname', 'org_type', 'country_code', 'mobile_digit'] as const;
  const [brand] = await connection.as(keeper, (server) => entityRows(server, { entity: 'organisation', values: [org_id], columns }));
  if (brand?.org_type !== 'ORG_TYPE_CUSTOMER') return null;
  const countryCode = brand.country_code ?? defaults.callingCode ?? '';
  const mobile = localNumber(from, { countryCode, digits: brand.mobile_digit ?? defaults.mobileDigits ?? 10 });
  return mobile === '' ? null : { brand, mobile, text: text.slice(0, LONGEST.text) };
}

async function take(context: MessageContext, reply: Reply, options: MessagesOptions): Promise<void> {
  const texts = (await options.textsOf(context.connection, [reply.brand.id]))(reply.brand.id);
  const wish = wishOf(reply.text, wishWords(options, texts));
  if (wish !== null) await heed(context, reply, wish, options);
  const request = await requestOf(context, reply);
  if (request)
    await recordEvents(context, [
      { kind: 'reply', channel: 'sms', of: request, remarks: reply.text, byName: request.cust_name ?? reply.mobile },
    ]);
}

/** The open request of that number, the latest of several; else the latest that has only just ended. */
async function requestOf(
  { connection, now }: MessageContext,
  { brand, mobile }: Reply,
): Promise<EntityRows['service-request'] | undefined> {
  const since = new Date(Date.parse(now) - AFTER * 86_400_000).toISOString();
  return connection.as(keeper, async (server) => {
    const { rows } = await sql<{ id: string }>`
      select id from service_request where org_id = ${brand.id}::uuid and cust_mobile = ${mobile} and is_deleted is not true
        and (status_type = 'ACTIVE' or updated_at > ${since}::timestamptz)
      order by status_type = 'ACTIVE' desc, created_at desc, id desc limit 1`.execute(server.kysely);
    const [request] = await wholeRows(server, { entity: 'service-request', values: rows.map(({ id }) => id) });
    return request;
  });
}

/** Whatever language somebody is written to in, they may answer in their own. */
function wishWords({ texts: shipped, languages }: MessagesOptions, own: Texts): WishWords {
  // What a brand calls it comes beside the shipped words: customers may know those from other brands.
  const saidAs = (key: string) => languages().flatMap((language) => [shipped, own].map((texts) => texts(key, {}, language)));
  return { stop: saidAs('customer_message.stop_words'), start: saidAs('customer_message.start_words') };
}

/** Operators of text messages ask that STOP and START are answered. */
async function heed(context: MessageContext, { brand, mobile }: Reply, wish: 'stop' | 'start', options: MessagesOptions): Promise<void> {
  const reach = { orgId: brand.id, by: 'mobile', at: mobile } as const;
  await (wish === 'stop' ? silence(context, reach) : unsilence(context, reach));
  const language = await languageOfMobile(context.connection, { orgId: brand.id, mobile });
  const key = wish === 'stop' ? 'customer_message.stopped' : 'customer_message.started';
  const texts = (await options.textsOf(context.connection, [brand.id]))(brand.id);
  const text = texts(key, { brand: brand.nickname ?? '' }, language);
  const data = { purpose: 'customer', ...(brand.country_code ? { country_code: brand.country_code } : {}) };
  await options.notify.send(context.connection, [{ channel: 'sms', to: mobile, text, data, orgId: brand.id }]);
}
