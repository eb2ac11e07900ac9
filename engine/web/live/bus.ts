/** From the connection, which is opened once a page has come to rest, to whatever on the page follows it. */
import type { LiveChange, LiveHost } from '../../react/live/live-context.ts';
import { call } from '../api/http.ts';

const followers = new Set<(changes: readonly LiveChange[]) => void>();

export function tellPage(changes: readonly LiveChange[]): void {
  for (const told of [...followers]) told(changes);
}

const addressOf = (page: string) => `/v1/live/presence/${encodeURIComponent(page)}`;

export const liveHost: LiveHost = {
  follow(told) {
    followers.add(told);
    return () => void followers.delete(told);
  },
  async look(page, record) {
    const { data } = await call<{ data: { colleagues: Awaited<ReturnType<LiveHost['look']>> } }>(addressOf(page), {
      method: 'PUT',
      body: { ...record },
    });
    return data.colleagues;
  },
  // Also sent while the page goes away; a word that is lost is made up for by time.
  leave: (page) => void call(addressOf(page), { method: 'DELETE', keepalive: true }).catch(() => undefined),
};
