import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, it } from 'vitest';
import type { Connection, Tables } from '../../../engine/server/database/port.ts';
import { findSession, watched } from './membership-query.ts';

/** The text that is sent for a session. */
async function textSent(): Promise<string> {
  const sent: string[] = [];
  const nothing = async () => undefined;
  const connection = {
    executeQuery: async ({ sql }: { readonly sql: string }) => {
      sent.push(sql);
      return { rows: [] };
    },
    streamQuery: () => {
      throw new Error('Nothing is streamed here.');
    },
  };
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: nothing,
        acquireConnection: async () => connection,
        beginTransaction: nothing,
        commitTransaction: nothing,
        rollbackTransaction: nothing,
        releaseConnection: nothing,
        destroy: nothing,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  await findSession({ kysely } as Connection, { tokenHash: '', now: '', idleSince: '' });
  return sent.join();
}

/** What stands after `from` and `join` and is no table. */
const derived = new Set(['below', 'lateral', 'substring', 'unnest']);

it('is read from watched tables alone, so that no change of rights goes unnoticed', async () => {
  const named = [...(await textSent()).matchAll(/\b(?:from|join)\s+"?([a-z_]+)"?/g)].flatMap(([, name = '']) =>
    derived.has(name) ? [] : name,
  );
  expect([...new Set(named)].sort()).toEqual([...watched.map(({ table }) => table), 'session', 'rights_version'].sort());
});
