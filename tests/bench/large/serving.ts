/** A server of the delivered kind on a large installation, with a connection beside it and sessions of its people. */
import pg from 'pg';
import { buildPrograms } from '../build.ts';
import { type Child, startChild } from '../child.ts';
import { openLine } from '../load.ts';
import { openSession } from '../people.ts';

export type Serving = {
  readonly child: Child;
  /** As the owner of the tables. */
  readonly client: pg.Client;
  readonly databaseUrl: string;
  /** Of the database, among others. */
  readonly folder: string;
  userOf(email: string): Promise<string>;
  /** The token of a new session. */
  signIn(email: string): Promise<string>;
  stop(): Promise<void>;
};

export async function startServing(databaseUrl: string, folder: string): Promise<Serving> {
  await buildPrograms();
  const child = await startChild('ours', { databaseUrl, dataDir: folder });
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
    folder,
    userOf,
    signIn: async (email) => acknowledged(child.port, await openSession(client, await userOf(email))),
    stop: async () => {
      await client.end();
      await child.stop();
    },
  };
}

/** As a browser has it that knows its person's rights: no answer tells it of them again. */
async function acknowledged(port: number, token: string): Promise<string> {
  const line = openLine({ port, token });
  await line.call({ method: 'POST', path: '/v1/cache-update-data/save-cache-acknowledge', body: {} });
  line.close();
  return token;
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
export const markdown = (header: readonly string[], rows: readonly (readonly string[])[]) =>
  [header, header.map(() => '---'), ...rows].map(row).join('\n');
