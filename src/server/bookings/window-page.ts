/** The page on which a customer chooses the window of his visit: what it shows, and what he chose. No session; what is not his is not there. */
import type { FastifyInstance } from 'fastify';
import { isObject } from '../../../engine/core/json/index.ts';
import { answer, data, dataWithWords } from '../../../engine/server/http/schema/answers.ts';
import { describe } from '../../../engine/server/http/schema/call.ts';
import { query, readByCode, text } from '../../../engine/server/http/schema/parameters.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { inWords } from '../../../engine/server/kernel/sentence.ts';
import type { OpenRouteHost } from '../../../engine/server/workflows/types.ts';
import { entityRows, present, typedResources } from '../rows/index.ts';
import { chooseByCustomer } from './choose-by-customer.ts';
import { customerVisit, isOver } from './customer-visit.ts';
import { type OfferedDay, offerOf } from './offer.ts';
import type { BookingsOptions } from './options.ts';
import { wantedOfVisit } from './wanted.ts';

const PAGE = '/v1/public/visit-window';
const reader = system('window chosen by the customer');
/** Days that a customer is offered at once. */
const DAYS = 14;

const word = { type: 'string' } as const;
const opening = {
  tag: 'links',
  session: 'none',
  summary: 'A visit by link: when it is, and the windows that may be chosen for it',
  query: query({ visit_id: text('Id of the visit.'), t: text('Its pass.') }),
  answers: { 200: answer('The visit', dataWithWords({ type: 'object', required: ['title', 'organisation', 'state', 'days'] })) },
  refuses: [404],
} as const;
const choosing = {
  tag: 'links',
  session: 'none',
  summary: 'Choose a window for the visit of a link',
  body: readByCode({
    type: 'object',
    required: ['visit_id', 't', 'slot_id', 'day'],
    properties: { visit_id: word, t: word, slot_id: word, day: word },
  }),
  answers: { 200: answer('Promised', data({ type: 'object', required: ['kept'], properties: { kept: { const: true } } })) },
  refuses: [404, 409, 422],
} as const;

/** How far somebody has to go is the provider's affair. */
const withoutNotes = ({ choices, ...day }: OfferedDay): OfferedDay => ({
  ...day,
  choices: choices.map(({ note: _note, ...choice }) => choice),
});

const LONGEST = 128;
const textIn = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '');

/** Neither kept nor compressed: secrets of the address may stand beside what is answered. */
export const windowPage =
  ({ signer }: Pick<BookingsOptions, 'signer'>) =>
  (fastify: FastifyInstance, { database, resources, clock, spokenBy }: OpenRouteHost): void => {
    fastify.get<{ Querystring: { visit_id?: string; t?: string } }>(
      PAGE,
      { compress: false, ...describe(opening) },
      async ({ query: asked, headers }, reply) => {
        const now = clock.now();
        const pass = { id: textIn(asked.visit_id), t: textIn(asked.t) };
        const page = await database.read(reader, async (connection) => {
          const visit = await customerVisit(connection, { signer, pass, now });
          const [brand] = await entityRows(connection, {
            entity: 'organisation',
            values: [present(visit.org_id)],
            columns: ['id', 'nickname'],
          });
          const { title, due, window_from, window_to } = visit;
          const shown = { title, organisation: brand?.nickname ?? '', day: due, from: window_from, to: window_to };
          const spoken = await spokenBy(connection, visit.org_id);
          if (isOver(visit)) return { shown: { ...shown, state: 'done', days: [] }, spoken };
          const offer = await offerOf(connection, await wantedOfVisit(connection, visit.id), { from: null, now, days: DAYS });
          return { shown: { ...shown, state: 'open', ...offer, days: offer.days.map(withoutNotes) }, spoken };
        });
        const { translate, words } = page.spoken;
        const told = inWords(page.shown, (key) => translate(key, headers['accept-language']));
        return reply.header('cache-control', 'no-store').send({ data: told, words });
      },
    );

    fastify.post(PAGE, describe(choosing), async ({ body }, reply) => {
      const now = clock.now();
      const { visit_id, t, slot_id, day } = isObject(body) ? body : {};
      const pass = { id: textIn(visit_id), t: textIn(t) };
      await database.transaction(reader, async (connection) => {
        const visit = await customerVisit(connection, { signer, pass, now, lock: true });
        if (isOver(visit)) throw problems.conflict({ subCode: 'started', message: said('problem.capacity.visit_not_movable') });
        const context = { connection, resources: typedResources(resources), now, principal: reader };
        await chooseByCustomer(context, visit, { slotId: textIn(slot_id), day: textIn(day) });
      });
      return reply.header('cache-control', 'no-store').send({ data: { kept: true } });
    });
  };
