/** Bodies: JSON alone, without the keys that reach a prototype. */
import type { FastifyInstance } from 'fastify';
import type { Row } from '../database/port.ts';

/** Largest JSON body, bytes. Files travel by the signed upload. */
export const BODY_LIMIT = 1_048_576;

/** RFC 7396 patches are JSON under another name. `__proto__` and `constructor.prototype` are refused (400), as in plain JSON. */
export function installBodyParsers(fastify: FastifyInstance): void {
  fastify.addContentTypeParser('application/merge-patch+json', { parseAs: 'string' }, fastify.getDefaultJsonParser('error', 'error'));
  fastify.removeContentTypeParser('text/plain');
}

export const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
