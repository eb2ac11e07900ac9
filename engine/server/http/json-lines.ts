/** Several answers to one call, a line each, sent as they come. */

import { Readable } from 'node:stream';
import { constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';

export const JSON_LINES = 'application/x-ndjson';

/** For the route: packed as other answers are, each line sent on at once. */
export const linesPacked = {
  customTypes: /json/,
  zlibOptions: { flush: constants.Z_SYNC_FLUSH },
  brotliOptions: { flush: constants.BROTLI_OPERATION_FLUSH },
} as const;

export type Lines = {
  readonly stream: Readable;
  /** Nothing, once nobody reads any more. */
  send(line: object): void;
  end(): void;
};

/** For as many lines as may well be kept until they are taken. */
export function openLines(): Lines {
  const stream = new Readable({ read: () => undefined });
  const push = (text: string | null) => {
    if (!stream.destroyed) stream.push(text);
  };
  return { stream, send: (line) => push(`${JSON.stringify(line)}\n`), end: () => push(null) };
}

export const sendLines = (reply: FastifyReply, { stream }: Lines): FastifyReply =>
  reply
    .header('cache-control', 'no-store')
    // Proxies that gather answers would hold the first back for the last.
    .header('x-accel-buffering', 'no')
    .type(`${JSON_LINES}; charset=utf-8`)
    .send(stream);
