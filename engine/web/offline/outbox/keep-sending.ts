/** Sends what waits whenever there may be a network again. No browser's word alone is trusted for it. */
import type { SendMessage, SyncTag } from '../../worker/scope.ts';
import type { Outbox } from './outbox.ts';

/** Milliseconds between tries, one after the other; the last one from then on. */
const PAUSES = [2_000, 5_000, 15_000, 60_000] as const;

const TAG: SyncTag = 'waiting';
const WAKE: SendMessage['type'] = 'waiting-send';

type Syncing = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } };

/** Where a browser has Background Sync, it is to say when there is a network, to a page in the background too. */
export async function askToBeWoken(workers: Pick<ServiceWorkerContainer, 'getRegistration'> | undefined): Promise<void> {
  try {
    const registration: Syncing | undefined = await workers?.getRegistration();
    await registration?.sync?.register(TAG);
  } catch {
    // It does not want to: the page sends by itself.
  }
}

/** Answers how to begin at once. */
export function keepSending({ all, drain }: Pick<Outbox, 'all' | 'drain'>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failed = 0;
  let isSending = false;
  const sendable = () => all().some(({ trouble }) => trouble === undefined);
  const send = async () => {
    // What comes meanwhile is sent by the same one, which has the one timer too.
    if (isSending) return;
    clearTimeout(timer);
    timer = undefined;
    if (!sendable()) return;
    isSending = true;
    const isLeft = await drain().catch(() => true);
    isSending = false;
    failed = isLeft ? failed + 1 : 0;
    if (sendable() && isLeft) void askToBeWoken(workers);
    if (sendable()) timer = setTimeout(() => void send(), PAUSES[Math.min(failed, PAUSES.length) - 1] ?? PAUSES[0]);
  };
  const begin = () => {
    failed = 0;
    void send();
  };
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  workers?.addEventListener('message', ({ data }: MessageEvent<Partial<SendMessage> | null>) => data?.type === WAKE && begin());
  window.addEventListener('online', begin);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && begin());
  begin();
  return begin;
}
