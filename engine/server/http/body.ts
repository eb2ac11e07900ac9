/** Bodies: JSON alone, without the keys that reach a prototype. */

import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { type RepeatedKey, repeatedKeys } from '../../core/json/repeated.ts';
import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';

/** Largest JSON body, bytes. Files travel by the signed upload. */
export const BODY_LIMIT = 1_048_576;

/**
 * RFC 7396 patches are JSON under another name. `__proto__` and `constructor.prototype` are refused (400), and so is a key
 * that stands twice in one object: only one of the two values would count, and nobody would be told which.
 */
export function installBodyParsers(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  const parseOnce: FastifyBodyParser<string> = (request, body, done) =>
    parse(request, body, (error, value) => {
      const repeated = error ? [] : repeatedKeys(body);
      done(repeated.length > 0 ? saidTwice(repeated) : error, value);
    });
  fastify.removeContentTypeParser(['text/plain', 'application/json']);
  for (const type of ['application/json', 'application/merge-patch+json'])
    fastify.addContentTypeParser(type, { parseAs: 'string' }, parseOnce);
}

const saidTwice = (repeated: readonly RepeatedKey[]) =>
  problems.unreadable({
    message: said('problem.platform.http.key_stands_twice_body'),
    errors: repeated.map((one) => ({
      pointer: one.pointer,
      code: 'repeated_key',
      message: said('problem.platform.http.key_stands_second_time', { key: one.key, line: one.line }),
    })),
  });
