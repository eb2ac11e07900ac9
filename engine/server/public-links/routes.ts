/** Calls of pages that people open by a link: no session, and what is not theirs is not there. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isObject } from '../../core/json/index.ts';
import type { Attempts } from '../identity/attempts.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import { CHOICES, choicesCall, PAGE, PHOTO, pageCall, photoCall, tellCall } from './calls.ts';
import { linkedBy } from './open.ts';
import { createPublicPages, type PublicPagesOptions } from './pages.ts';
import type { Pass } from './secrets.ts';

/** Neither kept nor compressed: secrets of the address may stand beside what is answered. */
const uncompressed = { compress: false } as const;
const answer = (reply: FastifyReply, data: unknown) => reply.header('cache-control', 'no-store').send({ data });
const textIn = (value: unknown, most: number): string => (typeof value === 'string' ? value.slice(0, most) : '');

/** @throws unreadable (400) */
function keyIn(key: unknown): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,64}$/.test(key)) return key;
  throw problems.unreadable({ message: said('problem.platform.links.key_form') });
}

type OfPage = { readonly Params: { readonly link: string } };
type Options = PublicPagesOptions & { readonly attempts: Pick<Attempts, 'begin'> };

export function publicLinkRoutes(fastify: FastifyInstance, options: Options): void {
  const pages = createPublicPages(options);
  /** What opens the page, and what else was sent. Longer than any that was given out, it opens none. */
  const read = (id: string, sent: unknown): { readonly pass: Pass; readonly rest: Record<string, unknown> } => {
    const { proof } = linkedBy(options.product(), id).link;
    const param = proof.kind === 'signed' ? proof.param : undefined;
    const all = Object.entries(isObject(sent) ? sent : {});
    const { t, ...known } = Object.fromEntries(all.filter(([name]) => name === 't' || name === param));
    const rest = Object.fromEntries(all.filter(([name]) => name !== 't' && name !== param));
    return { pass: { id: param === undefined ? '' : textIn(known[param], 64), t: textIn(t, 128) }, rest };
  };
  /** By the whole pass: who has no pass cannot use up the tries of those who have one. */
  const count = (kind: string, ip: string, { id, t }: Pass) => {
    const { many } = linkedBy(options.product(), kind.split(' ')[0] ?? '').link;
    // One that everybody has is counted for each of them, or any one would close it to all.
    return options.attempts.begin({ asking: `${kind}:${ip}`, link: many ? `${kind}:${id}:${ip}` : `${kind}:${id}:${t}` });
  };

  fastify.get<OfPage>(PAGE, { ...uncompressed, ...pageCall }, async ({ params: { link }, query }, reply) => {
    return reply.header('cache-control', 'no-store').send(await pages.page(link, read(link, query).pass));
  });

  fastify.post<OfPage>(PAGE, tellCall, async ({ params: { link }, body, headers, ip }, reply) => {
    const { pass, rest } = read(link, body);
    await count(link, ip, pass);
    const said = await pages.tell(link, pass, rest, keyIn(headers['idempotency-key']));
    return answer(reply, { kept: true, ...said });
  });

  fastify.post<OfPage>(CHOICES, { ...uncompressed, ...choicesCall }, async ({ params: { link }, body, headers, ip }, reply) => {
    const { pass, rest } = read(link, body);
    await count(`${link} choices`, ip, pass);
    return answer(reply, await pages.choices(link, pass, rest, headers['accept-language']));
  });

  fastify.post<OfPage>(PHOTO, { ...uncompressed, ...photoCall }, async ({ params: { link }, body, ip }, reply) => {
    const { pass, rest } = read(link, body);
    await count(`${link} photo`, ip, pass);
    const [fileName, contentType] = [textIn(rest.file_name, 300), textIn(rest.content_type, 300)];
    const size = Number(rest.size);
    if (typeof rest.size !== 'number' || !Number.isSafeInteger(size) || size < 1)
      throw problems.invalid({ errors: [{ pointer: '/size', code: 'type', message: said('problem.platform.links.size_needed') }] });
    return answer(reply, await pages.signPicture(link, pass, { fileName, contentType, size }));
  });
}
