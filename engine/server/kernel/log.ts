/** One structured log. What could open a door never enters it. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { LogLevel } from './config-types.ts';
import { currentRequest } from './context.ts';
import { isStorageTrouble } from './storage-trouble.ts';

export type Log = Logger;

/** Keys whose values are removed wherever they stand up to two levels deep. */
const secretKeys = ['authorization', 'cookie', 'password', 'id_key', 'token', 'new_token', 'token_hash', 'password_hash', 'secret'];

/**
 * JSON lines on the standard output. Every line written while a request is
 * answered carries its `request_id`. Bodies and query strings are not logged:
 * filters name customers and media links carry their authorisation. Nor are paths that are a secret themselves.
 */
export function createLog(level: LogLevel, destination: DestinationStream = pino.destination(1)): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    hooks: {
      logMethod(args, method) {
        if (!isToldAlready(args[0])) method.apply(this, args);
      },
    },
    serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
    mixin: () => {
      const request = currentRequest();
      return request ? { request_id: request.id } : {};
    },
  };
  return pino(options, destination);
}

/** What the watch of the storage told once is not told again by every call and round that runs into it. */
const isToldAlready = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && 'err' in fields && isStorageTrouble(fields.err);

/** What stands behind these opens a page of a customer or a site, wherever the address begins. */
const linkPath = /(\/public\/links|\/l)\/.+$/is;

/** Path of an address without its query string, and without the secret of a short link. */
export const pathOf = (url: string): string => {
  const path = url.split('?', 1)[0] ?? url;
  const plain = decoded(path);
  return linkPath.test(plain) ? plain.replace(linkPath, '$1/:token') : path;
};

/** As routes read it, so that a letter written as its number hides nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
