/** A large file in parts: each by itself, which of them are there, and all of them made one. Its form opens it, and no session. */
import type { FastifyInstance } from 'fastify';
import type { Media } from '../media/index.ts';
import { arrivedCall, completeCall, partCall } from './media-calls.ts';
import { type FormFields, receiveForm } from './receive-form.ts';

export function mediaPartRoutes(fastify: FastifyInstance, media: Media): void {
  fastify.post('/v1/media/parts', partCall, async (request, reply) => {
    await receiveForm(request, ({ part, ...fields }, content) =>
      media.takePart(fields, /^\d{1,4}$/.test(part ?? '') ? Number(part) : -1, content),
    );
    return reply.status(204).header('cache-control', 'no-store').send();
  });

  fastify.post<{ Body: { readonly fields: FormFields } }>('/v1/media/parts/arrived', arrivedCall, async (request, reply) => {
    const parts = await media.arrived(request.body.fields);
    return reply.header('cache-control', 'no-store').send({ data: { parts } });
  });

  fastify.post<{ Body: { readonly fields: FormFields; readonly sha256: string } }>(
    '/v1/media/parts/whole',
    completeCall,
    async (request, reply) => {
      const data = await media.complete(request.body.fields, request.body.sha256);
      return reply.status(201).header('cache-control', 'no-store').send({ data });
    },
  );
}
