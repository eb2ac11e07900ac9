/**
 * Mails of one kind are ended by the address that stands in them (RFC 8058): to look at it shows a page with one button and changes
 * nothing, for programs look at addresses before people do; to post to it ends them, whatever is posted. No session is asked for.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../kernel/clock.ts';
import { escaped } from '../notify/texts.ts';
import { type Reader, UNSUBSCRIBE, type Unsubscribe, type UnsubscribeLinks, type UnsubscribeParts } from '../notify/unsubscribe/index.ts';
import { plainPage } from './plain-page.ts';
import type { Translate } from './problems.ts';
import { describe } from './schema/call.ts';

export type UnsubscribeRoutesOptions = {
  readonly links: UnsubscribeLinks;
  readonly unsubscribe: Unsubscribe;
  readonly clock: Clock;
  readonly translate: Translate;
  readonly productName: string;
};

const params = { user: { type: 'string' }, groups: { type: 'string' }, until: { type: 'string' }, signature: { type: 'string' } } as const;
const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const answers = { 404: page('No address that holds') };
const shown = describe({
  tag: 'notifications',
  session: 'none',
  summary: 'A page with one button that ends mails of a kind, by the address that stands in them',
  params,
  answers: { 200: page('The page'), ...answers },
});
/** What mail programs and browsers post: nothing of it is read. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const;
const MOST_BYTES = 4_096;
const ended = describe({
  tag: 'notifications',
  session: 'none',
  summary: 'Ends mails of a kind by the address that stands in them (RFC 8058); once or again comes to the same',
  params,
  consumes: [...FORMS],
  answers: { 200: page('Ended'), ...answers },
  refuses: [413, 415],
});

export async function unsubscribeRoutes(fastify: FastifyInstance, options: UnsubscribeRoutesOptions): Promise<void> {
  const { links, unsubscribe, clock } = options;
  const path = `${UNSUBSCRIBE}/:user/:groups/:until/:signature`;
  fastify.removeContentTypeParser([...FORMS]);
  for (const type of FORMS)
    fastify.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, _body, done) => done(null, undefined));

  fastify.get<{ Params: UnsubscribeParts }>(path, { compress: false, ...shown }, async ({ params: parts, headers }, reply) => {
    const whose = links.read(parts, clock.now());
    const reader = whose && (await unsubscribe.find(whose));
    return send(reply, pageOf(options, { reader, language: headers['accept-language'], isOver: false }));
  });

  fastify.post<{ Params: UnsubscribeParts }>(path, { compress: false, ...ended }, async ({ params: parts, headers }, reply) => {
    const whose = links.read(parts, clock.now());
    const reader = whose && (await unsubscribe.end(whose));
    return send(reply, pageOf(options, { reader, language: headers['accept-language'], isOver: true }));
  });
}

type Page = { readonly status: 200 | 404; readonly html: string };

/** Neither kept nor told to others: who has the address may use it. */
const send = (reply: FastifyReply, { status, html }: Page) =>
  reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);

type Shown = { readonly reader: Reader | undefined; readonly language: string | undefined; readonly isOver: boolean };

/** An address that was made up, one that is over, and one of somebody who is gone read alike. */
function pageOf({ translate, productName }: UnsubscribeRoutesOptions, { reader, language, isOver }: Shown): Page {
  const spoken = reader?.person.language ?? language;
  const say = (key: string, values: Readonly<Record<string, string>> = {}) =>
    ((reader?.spoken.translate ?? translate)(key, spoken) ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (whole, name: string) => ({ product: productName, ...values })[name] ?? whole,
    );
  const title = escaped(say('notify.unsubscribe_title'));
  const groups = (reader?.groups ?? []).map(({ label }) => say(label)).join(', ');
  const text = (key: string) => `<p>${escaped(say(key, { groups }))}</p>`;
  const button = `<form method="post"><button>${escaped(say('notify.unsubscribe_button'))}</button></form>`;
  const body = bodyOf({ isThere: reader !== undefined, isOver, text, button });
  return { status: reader ? 200 : 404, html: plainPage({ title, language: spoken, body }) };
}

type Body = { readonly isThere: boolean; readonly isOver: boolean; readonly text: (key: string) => string; readonly button: string };

function bodyOf({ isThere, isOver, text, button }: Body): string {
  if (!isThere) return text('notify.unsubscribe_unknown');
  return isOver ? text('notify.unsubscribe_done') : `${text('notify.unsubscribe_question')}${button}`;
}
