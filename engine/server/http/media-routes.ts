/** Files in and out: forms to upload by (`GET /media/signed-url`), and links that are good for a while. */

import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { problems } from '../kernel/errors.ts';
import { disposition, isShown } from '../media/file-kinds.ts';
import type { Media, OpenFile } from '../media/index.ts';
import { FILE_LIMIT } from '../media/links.ts';
import { memberOf } from './auth.ts';
import { fileCall, type fileQuery, formCall, type formQuery, markCall, uploadCall } from './media-calls.ts';
import { mediaPartRoutes } from './media-part-routes.ts';
import { readRange } from './range.ts';
import { receiveForm } from './receive-form.ts';
import type { QueryOf } from './schema/parameters.ts';

/** For members: the form of an upload. */
export function mediaMemberRoutes(fastify: FastifyInstance, media: Media): void {
  fastify.get<{ Querystring: QueryOf<typeof formQuery> }>('/v1/media/signed-url', formCall, async (request, reply) => {
    const { file_name: fileName, content_type: contentType, size } = request.query;
    const data = await media.signUpload(memberOf(request), { fileName, contentType, size });
    return reply.header('cache-control', 'no-store').send({ data });
  });
}

/** For whoever holds a signed form or link: these take no session, so that neither can be used beyond its purpose. */
export async function mediaOpenRoutes(fastify: FastifyInstance, media: Media): Promise<void> {
  await fastify.register(multipart, {
    // One byte more than is allowed: at its limit the parser cuts files off in silence, and ours refuses before.
    limits: { fileSize: FILE_LIMIT + 1, files: 1, fields: 10, fieldNameSize: 100, fieldSize: 1000, parts: 11, headerPairs: 20 },
  });

  fastify.post('/v1/media/upload', uploadCall, async (request, reply) => {
    const data = await receiveForm(request, (fields, content) => media.accept(fields, content));
    return reply.status(201).header('cache-control', 'no-store').send({ data });
  });

  mediaPartRoutes(fastify, media);

  fastify.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/mark/:key',
    compress: false,
    ...markCall,
    handler: async (request, reply) => {
      const file = await media.openMark(request.params.key);
      // Another picture has another address; one that was taken away may be seen for a while.
      return sendFile(request, reply, file, { mode: 'view', cache: 'public, max-age=3600' });
    },
  });

  fastify.route<{ Params: { key: string }; Querystring: QueryOf<typeof fileQuery> }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    compress: false,
    ...fileCall,
    handler: async (request, reply) => {
      const { authorization, mode = 'view' } = request.query;
      const file = await media.open(request.params.key, authorization);
      return sendFile(request, reply, file, { mode, cache: 'private, max-age=600' });
    },
  });
}

/**
 * A file is never a page of ours: no script runs in it, it may be framed by our own pages alone, and what
 * browsers do not show safely is only downloaded. A sandbox would keep browsers from showing PDF.
 */
type Sending = { readonly mode: 'download' | 'view'; readonly cache: string };

function sendFile(request: FastifyRequest, reply: FastifyReply, file: OpenFile, { mode, cache }: Sending): FastifyReply {
  const isInline = mode === 'view' && isShown(file.type);
  const policy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";
  const range = readRange(request.headers.range, file.size);
  reply.headers({
    'content-type': isShown(file.type) ? file.type : 'application/octet-stream',
    'content-disposition': disposition(isInline ? 'inline' : 'attachment', file.name),
    'content-security-policy': file.type === 'application/pdf' ? policy : `${policy}; sandbox`,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': cache,
    'accept-ranges': 'bytes',
  });
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${file.size}`);
    throw problems.badRange();
  }
  if (range === 'whole') return reply.header('content-length', file.size).send(request.method === 'HEAD' ? null : file.stream());
  const { start, end } = range;
  reply.status(206).headers({ 'content-range': `bytes ${start}-${end}/${file.size}`, 'content-length': end - start + 1 });
  return reply.send(request.method === 'HEAD' ? null : file.stream(range));
}
