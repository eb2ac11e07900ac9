/** Answers made smaller on their way. */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Text from 1 kB on. Bodies that come packed are not unpacked: a few bytes could become gigabytes. */
export async function installCompression(fastify: FastifyInstance): Promise<void> {
  await fastify.register(compress, {
    global: true,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
}
