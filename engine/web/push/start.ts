/** What begins once a signed-in page has come to rest: its stream, its subscription, the native app's token, the icon's badge, and what the app asks. */
import type { QueryClient } from '@tanstack/react-query';
import { brought } from '../brought.ts';
import { followLive } from '../live/follow-live.ts';
import { followBadge } from '../prompts/badge.ts';
import { showPrompts } from '../prompts/show-prompts.tsx';
import { holdWhileSending } from '../session/held.ts';
import { renewPush } from './device.ts';
import { followWorker } from './worker-messages.ts';

export type StartOptions = { readonly queries: QueryClient; readonly navigate: (path: string) => void };

/** Answers how to end it. */
export function startLiveNotices({ queries, navigate }: StartOptions): () => void {
  const { native } = brought();
  const ends = [followLive(queries), native?.isHere ? native.followPush() : followWorker(navigate)];
  ends.push(
    followBadge(queries),
    holdWhileSending(() => queries.isMutating() > 0),
  );
  showPrompts();
  void renewPush();
  return () => {
    for (const end of ends) end();
  };
}
