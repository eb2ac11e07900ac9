/** The page of a job sheet, for whoever has its link. No session; what has not ended is not there. */
import type { FastifyInstance } from 'fastify';
import { answer, dataWithWords } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { query, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { isUuid } from '../../../engine/server/kernel/ids.ts';
import type { Signer } from '../../../engine/server/kernel/secret.ts';
import { isPass } from '../../../engine/server/public-links/index.ts';
import type { OpenRouteHost } from '../../../engine/server/workflows/types.ts';
import { typedResources } from '../rows/index.ts';
import { keeper, readSheet } from './read-sheet.ts';
import { sheetOf } from './sheet.ts';

const opening = {
  tag: 'links',
  session: 'none',
  summary: 'A job sheet by link: what was asked for and what was done',
  query: query({ of: text('Id of the request or visit.'), t: text('Its pass.') }),
  answers: { 200: answer('The sheet', dataWithWords({ type: 'object', required: ['code', 'title', 'organisation', 'visits'] })) },
  refuses: [404],
} as const;

/** Neither kept nor compressed: secrets of the address may stand beside what is answered. */
export const sheetPage =
  ({ signer }: { readonly signer: Signer }) =>
  (fastify: FastifyInstance, { database, resources, clock, media, spokenBy }: OpenRouteHost): void => {
    fastify.get<{ Querystring: { of?: string; t?: string } }>(
      '/v1/public/job-sheet',
      { compress: false, ...describe(opening) },
      async ({ query: { of: id = '', t = '' } }, reply) => {
        if (!isUuid(id) || !isPass(signer, { id, t }, clock.now())) throw problems.notFound();
        const page = await database.read(keeper, async (connection) => {
          const sheet = await readSheet(connection, typedResources(resources), id);
          const { words } = await spokenBy(connection, sheet.request.org_id);
          return { data: sheetOf(sheet, (file) => media.sign(file)), words };
        });
        return reply.header('cache-control', 'no-store').send(page);
      },
    );
  };
