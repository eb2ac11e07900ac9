/** What is sent to PostgreSQL while some work runs. */
import pg from 'pg';

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query;
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : '';
};

/** Texts of all statements, in order. */
export async function sentDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { prototype } = pg.Client;
  const query: (...args: unknown[]) => unknown = prototype.query;
  const sent: string[] = [];
  const counted = function (this: unknown, ...args: unknown[]): unknown {
    sent.push(textOf(args[0]));
    return query.apply(this, args);
  };
  Object.assign(prototype, { query: counted });
  try {
    await work();
  } finally {
    Object.assign(prototype, { query });
  }
  return sent;
}
