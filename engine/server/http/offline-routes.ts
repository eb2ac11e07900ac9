/** The key by which a device seals what it keeps of a person's records. */
import type { FastifyInstance } from 'fastify';
import type { Signer } from '../kernel/secret.ts';
import { memberOf } from './auth.ts';
import { answer, data } from './schema/answers.ts';
import { describe } from './schema/call.ts';

type Body = { readonly device: string };

const keyCall = describe({
  tag: 'session',
  summary:
    'The key by which this device seals what it keeps of the person’s records: the same for the same person and device, and no other’s',
  body: {
    type: 'object',
    required: ['device'],
    additionalProperties: false,
    properties: { device: { type: 'string', format: 'uuid', description: 'Tells this device from others of the person.' } },
  },
  answers: {
    200: answer(
      'The key',
      data({
        type: 'object',
        required: ['key'],
        properties: { key: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$', description: '256 bits for AES-GCM, base64url.' } },
      }),
    ),
  },
  refuses: [422],
});

/** For members; needs the hook of `requireMember`. */
export function offlineRoutes(fastify: FastifyInstance, signer: Signer): void {
  fastify.post<{ Body: Body }>('/v1/offline/key', keyCall, async (request, reply) => {
    const { org, user } = memberOf(request);
    // Nothing of it is stored: a device that was wiped, and its person, can have it once more.
    const key = signer.sign(org.id ?? '', user.id, request.body.device);
    return reply.header('cache-control', 'no-store').send({ data: { key } });
  });
}
