/** The page of a request for its customer, by a link: what it shows, and what he does there. No session; what is not his is not there. */
import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../engine/core/json/index.ts';
import { answer, data, dataWithWords } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { query, readByCode, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { OpenRouteHost } from '../../../engine/server/workflows/types.ts';
import { typedResources } from '../rows/index.ts';
import { actOn, acts, LONGEST } from './acts.ts';
import type { TrackingOptions } from './options.ts';
import { pageOf } from './page.ts';
import { keeper, readFollowed, storedBy } from './read.ts';

const PAGE = '/v1/public/tracking';
const word = { type: 'string' } as const;
const opening = {
  tag: 'links',
  session: 'none',
  summary: 'A request by the link of its customer: how far it is, who comes when, and what the customer may do',
  query: query({ t: text('Secret of the link.') }),
  answers: { 200: answer('The request', dataWithWords({ type: 'object', required: ['code', 'title', 'organisation', 'state', 'every'] })) },
  refuses: [404, 429],
} as const;
const acting = {
  tag: 'links',
  session: 'none',
  summary: 'What a customer does about his request: calls it off, rates it, writes, or says that it is not his',
  body: readByCode({
    type: 'object',
    required: ['t', 'act'],
    properties: { t: word, act: { enum: acts }, text: { type: 'string', maxLength: LONGEST } },
  }),
  answers: {
    200: answer('Done', data({ type: 'object', required: ['kept'], properties: { kept: { const: true }, to: word } })),
  },
  refuses: [404, 409, 422, 429],
} as const;

const LONGEST_SECRET = 64;
const textIn = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '');

/** Neither kept nor compressed: secrets of the address may stand beside what is answered. */
export const trackingPage =
  ({ product, windowSigner, sheetSigner, codeSigner }: TrackingOptions) =>
  (fastify: FastifyInstance, { database, resources, clock, media, attempts, spokenBy }: OpenRouteHost): void => {
    const known = { resources: typedResources(resources), windowSigner, sheetSigner, codeSigner };
    /** Links that are none count against where they come from, so that nobody tries many; good ones do not. */
    const counted = async <T>(ip: string, run: () => Promise<T>): Promise<T> => {
      try {
        return await run();
      } catch (error) {
        if (isObject(error) && error.status === 404) await attempts.begin({ guess: `tracking:${ip}` });
        throw error;
      }
    };

    fastify.get<{ Querystring: { t?: string } }>(PAGE, { compress: false, ...describe(opening) }, async ({ query: asked, ip }, reply) => {
      const now = clock.now();
      const page = await counted(ip, () =>
        database.read(keeper, async (connection) => {
          const stored = await storedBy({ connection, now }, textIn(asked.t, LONGEST_SECRET));
          const found = await readFollowed({ ...known, connection, now, product: product() }, stored);
          const { words } = await spokenBy(connection, stored.request.org_id);
          return { data: pageOf(found, now, (file) => media.sign(file)), words };
        }),
      );
      return reply.header('cache-control', 'no-store').send(page);
    });

    fastify.post(PAGE, describe(acting), async ({ body, ip }, reply) => {
      const now = clock.now();
      const { t: given, act: name, text: words } = isObject(body) ? body : {};
      const t = textIn(given, LONGEST_SECRET);
      const act = acts.find((one) => one === name);
      const done = await counted(ip, async () => {
        await database.read(keeper, (connection) => storedBy({ connection, now }, t));
        await attempts.begin({ asking: `tracking:${ip}`, link: `tracking:${t}` });
        if (!act) throw problems.invalid({ errors: [{ pointer: '/act', code: 'enum', message: said('problem.tracking.no_such_act') }] });
        return database.transaction(keeper, async (connection) => {
          const stored = await storedBy({ connection, now }, t, true);
          return actOn({ ...known, connection, now, product: product() }, stored, { act, text: textIn(words, LONGEST) });
        });
      });
      return reply.header('cache-control', 'no-store').send({ data: { kept: true, ...done } });
    });
  };
