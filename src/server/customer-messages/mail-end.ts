/**
 * Mails to a customer are ended by the address that stands in them (RFC 8058): to look at it shows a page with one button and
 * changes nothing, for programs look at addresses before people do; to post to it ends them. No session is asked for.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Connection } from '../../../engine/server/database/port.ts';
import type { Spoken } from '../../../engine/server/definitions/spoken.ts';
import { plainPage } from '../../../engine/server/http/plain-page.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { escaped } from '../../../engine/server/notify/texts.ts';
import { textOf } from '../../../engine/server/workflows/rows.ts';
import type { OpenRouteHost } from '../../../engine/server/workflows/types.ts';
import { ownLanguage } from '../customers/index.ts';
import { entityRows, present, typedResources } from '../rows/index.ts';
import type { MessagesOptions } from './options.ts';
import { type Reach, silence } from './wishes.ts';

const reader = system('mails ended by the customer');
const PAGE = '/v1/public/customer-mails';
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
const MOST_BYTES = 4_096;

type Whose = { readonly id: string; readonly email: string };
/** Whose mails they are, the language that is known of them, and what the brand says in it. */
type Found = { readonly reach: Reach; readonly own: string | null; readonly spoken: Spoken };
type Parts = { readonly request: string; readonly pass: string };

/** The address holds for the customer's address as it is: another one has another. */
export const mailEndFor = ({ id, email }: Whose, { publicUrl, mailSigner }: Pick<MessagesOptions, 'publicUrl' | 'mailSigner'>): string =>
  `${publicUrl}${PAGE}/${id}/${mailSigner.sign(id, email)}`;

const params = { request: { type: 'string' }, pass: { type: 'string' } } as const;
const content = { 'text/html': { schema: { type: 'string' } } };
const answers = { 200: { description: 'The page', content }, 404: { description: 'No address that holds', content } };
const shown = describe({
  tag: 'links',
  session: 'none',
  summary: 'A page with one button that ends a brand’s mails to a customer, by the address that stands in them',
  params,
  answers,
});
const ended = describe({
  tag: 'links',
  session: 'none',
  summary: 'Ends a brand’s mails to a customer by the address that stands in them (RFC 8058); once or again comes to the same',
  params,
  consumes: [...FORMS],
  answers,
  refuses: [413, 415],
});

const wordsWhen = (isOver: boolean) => (isOver ? 'done' : 'question');

export const mailEndRoutes =
  ({ mailSigner }: Pick<MessagesOptions, 'mailSigner'>) =>
  (fastify: FastifyInstance, { database, resources, translate, spokenBy }: OpenRouteHost): void => {
    const send = (
      reply: FastifyReply,
      { found, asked, isOver }: { found: Found | undefined; asked: string | undefined; isOver: boolean },
    ) => {
      const language = found?.own ?? asked;
      const say = (key: string) => escaped((found?.spoken.translate ?? translate)(key, language) ?? key);
      const words = found === undefined ? 'unknown' : wordsWhen(isOver);
      const button = words === 'question' ? `<form method="post"><button>${say('customer_message.end_button')}</button></form>` : '';
      const body = `<p>${say(`customer_message.end_${words}`)}</p>${button}`;
      return reply
        .code(found === undefined ? 404 : 200)
        .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
        .type('text/html; charset=utf-8')
        .send(plainPage({ title: say('customer_message.end_title'), language, body }));
    };
    const find = async (on: Connection, { request: id, pass }: Parts): Promise<Found | undefined> => {
      if (!isUuid(id)) return undefined;
      const columns = ['id', 'org_id', 'cust_email'] as const;
      const [request] = await entityRows(on, { entity: 'service-request', values: [id], columns });
      const email = textOf(request?.cust_email);
      if (!request || email === null || !mailSigner.verify(pass, id, email)) return undefined;
      return {
        reach: { orgId: present(request.org_id), by: 'email', at: email },
        own: await ownLanguage(on, id),
        spoken: await spokenBy(on, request.org_id),
      };
    };
    // What mail programs and browsers post is read nowhere else.
    fastify.register(async (own) => {
      own.removeContentTypeParser([...FORMS]);
      for (const type of FORMS)
        own.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null, undefined));
      own.get<{ Params: Parts }>(`${PAGE}/:request/:pass`, { compress: false, ...shown }, async ({ params: parts, headers }, reply) => {
        const found = await database.read(reader, (connection) => find(connection, parts));
        return send(reply, { found, asked: headers['accept-language'], isOver: false });
      });
      own.post<{ Params: Parts }>(`${PAGE}/:request/:pass`, { compress: false, ...ended }, async ({ params: parts, headers }, reply) => {
        const found = await database.transaction(reader, async (connection) => {
          const known = await find(connection, parts);
          if (known) await silence({ connection, resources: typedResources(resources) }, known.reach);
          return known;
        });
        return send(reply, { found, asked: headers['accept-language'], isOver: true });
      });
    });
  };
