/** Sends words to the customers of requests, unless they have asked for none; the timeline of each has what was sent, and what was held back. */
import { sql } from 'kysely';
import { directionOf } from '../../../engine/core/format/index.ts';
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { bodyOf, type Texts } from '../../../engine/server/notify/texts.ts';
import type { Message } from '../../../engine/server/notify/types.ts';
import { byId, distinct, textOf } from '../../../engine/server/workflows/rows.ts';
import { type EntityRows, type ProductContext, present } from '../rows/index.ts';
import { type EventDraft, recordEvents } from '../timeline/index.ts';
import { mailEndFor } from './mail-end.ts';
import type { MessagesOptions } from './options.ts';
import { type Reach, silentOnes } from './wishes.ts';
import { aboutOf, type Letter, type MessageEvent, type WrittenLetter } from './words.ts';

const keeper = system('messages to customers');
/** As many characters as the timeline keeps. */
const LONGEST = 2000;
/** What an address is called at which texts of customers come in. */
export const CUSTOMER_TEXT = 'customer-text';

type Request = EntityRows['service-request'];
export type MessageContext = Pick<ProductContext, 'connection' | 'principal' | 'resources' | 'now'>;

export type ToCustomer = {
  readonly request: Request;
  readonly letter: WrittenLetter;
  /** What the timeline says in place of the letter: links to pages of the customer's own are no affair of whoever reads it. */
  readonly shown?: Letter;
  readonly event?: MessageEvent;
  /** Of the sub-task that it is about. */
  readonly visitId?: string | undefined;
  /** What cannot wait goes to the mobile where there is one; all else by mail. */
  readonly isTextFirst?: boolean;
  /** UTC instant, ISO, after which it is of no use and goes no more. */
  readonly until?: string;
};

type Way = Reach & { readonly channel: 'sms' | 'email' };
type Going = { readonly wanted: ToCustomer; readonly way: Way | undefined };

/** Answers for each whether something went to the customer. Nothing is noted of customers of whom neither number nor address is known. */
export async function sendToCustomers(
  context: MessageContext,
  wanted: readonly ToCustomer[],
  options: MessagesOptions,
): Promise<readonly boolean[]> {
  if (wanted.length === 0) return [];
  const isSilent = await silentOnes(context.connection, wanted.flatMap(waysOf));
  const going = wanted.map((each): Going => ({ wanted: each, way: waysOf(each).find((way) => !isSilent(way)) }));
  const brands = await brandsOf(context.connection, wanted);
  const textsIn = await options.textsOf(
    context.connection,
    wanted.map(({ request }) => request.org_id),
  );
  const messages = going.flatMap(({ wanted: { request, letter, until }, way }): Message[] => {
    const [brand, texts] = [brands.get(request.org_id), textsIn(request.org_id)];
    return way === undefined
      ? []
      : [{ ...messageBy(way, { request, letter, brand, texts }, options), ...(until === undefined ? {} : { until }) }];
  });
  if (messages.length > 0) await options.notify.send(context.connection, messages);
  await recordEvents(context, going.flatMap(eventOf));
  return going.map(({ way }) => way !== undefined);
}

/** In the order in which they are tried. */
function waysOf({ request, isTextFirst = false }: ToCustomer): readonly Way[] {
  const orgId = present(request.org_id);
  const [email, mobile] = [textOf(request.cust_email), textOf(request.cust_mobile)];
  const mail: readonly Way[] = email === null ? [] : [{ orgId, by: 'email', at: email, channel: 'email' }];
  const text: readonly Way[] = mobile === null ? [] : [{ orgId, by: 'mobile', at: mobile, channel: 'sms' }];
  return isTextFirst ? [...text, ...mail] : [...mail, ...text];
}

type Brand = { readonly id: string; readonly country_code: string | null; readonly takes_texts: boolean };

async function brandsOf(connection: Connection, wanted: readonly ToCustomer[]): Promise<ReadonlyMap<unknown, Brand>> {
  const ids = distinct(wanted.map(({ request }) => request.org_id));
  const { rows } = await connection.as(keeper, ({ kysely }) =>
    sql<Brand>`select o.id, o.country_code, exists (select from inbound_hook h
        where h.org_id = o.id and h.kind = ${CUSTOMER_TEXT} and h.is_active is not false) as takes_texts
      from organisation o where o.id = any(${ids}::uuid[])`.execute(kysely),
  );
  return byId(rows);
}

type Said = { readonly request: Request; readonly letter: WrittenLetter; readonly brand: Brand | undefined; readonly texts: Texts };

function messageBy({ channel, at }: Way, { request, letter, brand, texts }: Said, options: MessagesOptions): Message {
  const say = (key: string) => texts(key, {}, letter.language);
  const orgId = present(request.org_id);
  if (channel === 'email') {
    const end = mailEndFor({ id: request.id, email: at }, options);
    const paragraphs = [...letter.text.split(/\n{2,}/), say('customer_message.mail_end'), end];
    return {
      channel,
      to: at,
      subject: letter.subject,
      ...bodyIn(letter.language, bodyOf(paragraphs, end)),
      data: { purpose: 'customer', unsubscribe: end },
      orgId,
    };
  }
  // Whose texts do not come in is not asked to send one.
  const hint = brand?.takes_texts ? ` ${say('customer_message.stop_hint')}` : '';
  const data = { purpose: 'customer', ...(brand?.country_code ? { country_code: brand.country_code } : {}) };
  return { channel, to: at, text: `${letter.sms}${hint}`, data, orgId };
}

/** Programs that read mails are told the language, and the direction with it. */
const bodyIn = (language: string, { text, html }: ReturnType<typeof bodyOf>) => ({
  text,
  html: `<div lang="${language}" dir="${directionOf(language)}">\n${html}\n</div>`,
});

function eventOf({ wanted, way }: Going): readonly EventDraft[] {
  const [usual] = waysOf(wanted);
  if (usual === undefined) return [];
  const { request, letter, shown = letter, event, visitId } = wanted;
  const { channel } = way ?? usual;
  return [
    {
      kind: way === undefined ? 'held' : 'message',
      of: request,
      ...(visitId === undefined ? {} : { subtaskId: visitId }),
      channel,
      ...(event === undefined ? { to: { text: said('customer_message.of_written') } } : { about: aboutOf(event) }),
      remarks: (channel === 'sms' ? shown.sms : shown.text).slice(0, LONGEST),
    },
  ];
}
