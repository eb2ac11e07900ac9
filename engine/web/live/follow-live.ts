/** What others do is told at once, while the page is in sight: to its lists and records, and to the bell. */
import type { QueryClient } from '@tanstack/react-query';
import { createCacheNews } from '../../react/live/cache-news.ts';
import type { LiveChange } from '../../react/live/live-context.ts';
import { dataClient } from '../api/data-client.ts';
import { session } from '../session/session.ts';
import type { NotificationPage } from '../shell/notifications/notification.ts';
import { ALL_NOTIFICATIONS, notificationKeys, PAGE } from '../shell/notifications/notification-calls.ts';
import { tellPage } from './bus.ts';
import { type Lost, openConnection } from './connection.ts';
import type { StreamEvent } from './event-stream.ts';
import { polling } from './polling.ts';
import { shareOverTabs } from './tabs.ts';

/** What tabs tell each other. */
type Word = { readonly event: StreamEvent } | { readonly lost: Lost };

/** Milliseconds: news that come this close together are looked at together. */
const TOGETHER = 300;
const NOTIFICATION = 'notification';

const changesIn = (data: unknown): readonly LiveChange[] => {
  const changes: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'changes') : undefined;
  return Array.isArray(changes) ? changes : [];
};

/** Tabs of one session share; its token is no name. */
const nameOf = (token: string) =>
  `live ${[...token].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7)}`;

/** From now on until the answer is called. */
export function followLive(queries: QueryClient): () => void {
  const bell = notificationKeys(PAGE);
  const news = createCacheNews(queries, dataClient.list);
  let last: string | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  /** Since when this tab listens, and whether it knows what was told before. */
  let listensSince = Date.now();
  let isBehind = true;
  /** A stream that the server ends may say that rights have changed: the next call hears so (206). */
  let wasEnded = false;

  const lookNow = () => void queries.invalidateQueries({ queryKey: ALL_NOTIFICATIONS });
  const lookSoon = () => {
    look ??= setTimeout(() => {
      look = undefined;
      lookNow();
    }, TOGETHER);
  };
  const everythingIsOld = (before: number) => {
    news.takeAll(before);
    lookSoon();
  };

  const onEvent = ({ name, data, id }: StreamEvent) => {
    if (id !== undefined) last = id;
    if (!polling.isLive) {
      polling.isLive = true;
      // The next look is far off from now on.
      queries.setQueryData<NotificationPage>(bell, (page) => page && { ...page });
    }
    if (wasEnded) lookSoon();
    wasEnded = false;
    if (name === 'reset') return everythingIsOld(Date.now());
    if (name !== 'change') return undefined;
    const changes = changesIn(data);
    news.take(changes);
    tellPage(changes);
    if (changes.some(({ entity }) => entity === NOTIFICATION)) lookSoon();
    return undefined;
  };

  const onLost = ({ isOver, hasFailed }: Lost) => {
    polling.isLive = false;
    wasEnded ||= isOver;
    // Once it is known that it does not work now, looking goes on at its usual pace.
    if (hasFailed) lookNow();
  };

  const stop = shareOverTabs<Word>({
    name: nameOf(session.token ?? ''),
    lead: (tell) => {
      const close = openConnection({ last: () => last, onEvent: (event) => tell({ event }), onLost: (lost) => tell({ lost }) });
      return () => {
        close();
        polling.isLive = false;
      };
    },
    hear(word, isOwn) {
      // One's own connection goes on from where this tab was; what another tab heard meanwhile is not known here.
      if (!isOwn && isBehind) everythingIsOld(listensSince);
      isBehind = false;
      if ('lost' in word) onLost(word.lost);
      else onEvent(word.event);
    },
    onReturn: () => {
      listensSince = Date.now();
      isBehind = true;
    },
  });
  return () => {
    stop();
    news.stop();
    clearTimeout(look);
    polling.isLive = false;
  };
}
