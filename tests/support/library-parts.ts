/** The lending library (tests/product) below HTTP, with one area of the platform at work. */
import { fileURLToPath } from 'node:url';
import type { People } from '../../engine/server/identity/people.ts';
import type { Config } from '../../engine/server/kernel/config-types.ts';
import { createLog } from '../../engine/server/kernel/log.ts';
import { openParts, type Parts } from '../../engine/server/parts.ts';
import { defineProduct } from '../../engine/server/product.ts';

export type LibraryOptions = {
  readonly area: string;
  /** Who may sign in. */
  readonly people: People;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly more?: Partial<Pick<Config, 'definitionsDir' | 'outboundOrigins'>>;
};

export const openLibrary = ({ area, people, dataDir, databaseUrl, more = {} }: LibraryOptions): Promise<Parts> =>
  openParts(
    defineProduct({
      name: 'Library',
      definitions: fileURLToPath(new URL('../product', import.meta.url)),
      areas: {},
      people,
      subjects: { columns: [], of: async () => () => undefined },
      migrations: [],
      flags: [],
    }),
    {
      areas: [area],
      log: createLog('silent'),
      config: {
        production: false,
        port: 0,
        host: '127.0.0.1',
        dataDir,
        outboundOrigins: [],
        seed: 'none',
        secret: 'test-secret-0123456789-abcdefghijklmnop',
        trustProxy: false,
        logLevel: 'silent',
        inspector: false,
        ...more,
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      },
    },
  );
