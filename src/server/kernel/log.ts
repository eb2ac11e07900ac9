/** One structured log. What could open a door never enters it. */
import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { currentRequest } from './context.ts';

export type Log = Logger;

/** Keys whose values are removed wherever they stand up to two levels deep. */
const secretKeys = ['authorization', 'cookie', 'password', 'id_key', 'token', 'new_token', 'token_hash', 'password_hash', 'secret'];

/**
 * JSON lines on the standard output. Every line written while a request is
 * answered carries its `request_id`. Bodies and query strings are not logged:
 * filters name customers and media links carry their authorisation.
 */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
    mixin: () => {
      const request = currentRequest();
      return request ? { request_id: request.id } : {};
    },
  });
}

/** Path of an address without its query string. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? url;
