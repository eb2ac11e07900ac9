/** Which statements reach the database, for tests of how many there are. */
import pg from 'pg';

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};
/**
 * The frame around the work: the transaction, whether who is calling stands in the round trip that opens it, the change between the
 * member's and the server's row-level security; and what wakes other processes once it holds, on a connection of its own.
 */
const isFrame = (text: string) => /^\s*(begin|commit|set |select set_config|select session_stands|select pg_notify)/i.test(text);

/** Statements that reach the database while `work` runs, in order. */
export async function statementsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const seen: string[] = [];
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const told = function (this: unknown, ...args: unknown[]): unknown {
    seen.push(textOf(args[0]));
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: told });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return seen.filter((text) => !isFrame(text));
}
