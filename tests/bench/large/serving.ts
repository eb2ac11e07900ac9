/** A server of the delivered kind on a large installation, with a connection beside it and sessions of its people. */
import pg from 'pg';
import { buildPrograms } from '../build.ts';
import { type Child, startChild } from '../child.ts';
import { openSession } from '../people.ts';

export type Serving = {
  readonly child: Child;
  /** As the owner of the tables. */
  readonly client: pg.Client;
  readonly databaseUrl: string;
  userOf(email: string): Promise<string>;
  /** The token of a new session. */
  signIn(email: string): Promise<string>;
  stop(): Promise<void>;
};

export async function startServing(databaseUrl: string, dataDir: string): Promise<Serving> {
  await buildPrograms();
  const child = await startChild('ours', { databaseUrl, dataDir });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const userOf = async (email: string) => {
    const { rows } = await client.query<{ id: string }>('select id from "user" where user_email = $1 order by id limit 1', [email]);
    return rows[0]?.id ?? '';
  };
  return {
    child,
    client,
    databaseUrl,
    userOf,
    signIn: async (email) => openSession(client, await userOf(email)),
    stop: async () => {
      await client.end();
      await child.stop();
    },
  };
}

export const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
export const markdown = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map(row).join('\n');
