import type { TestServer } from './server.ts';

/**
 * Has the flows go on that something has started, as the workers of a server do at once; those that wait for a time go on waiting.
 * What counts messages calls it before it begins: the demo may be a while older than the server, and reminders of its visits have
 * come due since.
 */
export async function flowsDone({ server }: Pick<TestServer, 'server'>): Promise<void> {
  while ((await server.parts.jobs.work('flows')) > 0);
}
