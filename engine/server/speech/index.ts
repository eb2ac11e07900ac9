/** Recordings written out: `POST /v1/media/text`. */
import type { FastifyInstance } from 'fastify';
import { memberOf } from '../http/auth.ts';
import { createParallelLimit } from '../http/parallel-limit.ts';
import { answer, data } from '../http/schema/answers.ts';
import { describe } from '../http/schema/call.ts';
import type { ModelConfig } from '../kernel/config-types.ts';
import { problems } from '../kernel/errors.ts';
import type { Log } from '../kernel/log.ts';
import type { RouteHost, WorkflowArea } from '../workflows/types.ts';
import { createSpeechService } from './service.ts';
import { type SpeechHost, type Wanted, writeOut } from './write-out.ts';

const textCall = describe({
  tag: 'media',
  summary: 'What is said in a recording, as text: of a file that the person has a link to, or sent themselves. Nothing is stored',
  body: {
    type: 'object',
    required: ['file'],
    additionalProperties: false,
    properties: {
      file: { type: 'string', format: 'uuid' },
      authorization: {
        type: 'string',
        maxLength: 200,
        description: 'Of the address that the record gave the file; not needed for one’s own.',
      },
    },
  },
  answers: { 200: answer('The text', data({ type: 'object', required: ['text'], properties: { text: { type: 'string' } } })) },
  refuses: [404, 413, 422, 429, 503],
});

type Options = { readonly model: ModelConfig | undefined; readonly media: SpeechHost['media']; readonly log: Pick<Log, 'warn'> };

export const speech = ({ model, media, log }: Options): WorkflowArea => ({
  workflows: [],
  hooks: {},
  routes: (fastify: FastifyInstance, { database, definitions, clock }: RouteHost) => {
    const parallel = createParallelLimit();
    const service = model?.speech && createSpeechService({ ...model, ...model.speech });
    fastify.post<{ Body: Wanted }>('/v1/media/text', textCall, async (request, reply) => {
      const member = memberOf(request);
      const files = definitions.product().entities.get('media-object');
      if (!model?.speech || !service || !files) throw problems.noTranscription();
      const limits = { ...model.speech, timeout: model.timeout };
      const host = { media, service, limits, log, database, files };
      const text = await parallel.run(member.user.id, () => writeOut(host, member, request.body, clock.now()));
      return reply.header('cache-control', 'no-store').send({ data: { text } });
    });
  },
});
