/**
 * One connection a browser: of the tabs in sight one leads, by a lock that the browser gives it, and tells the others. Where a
 * browser has no such locks each tab has its own.
 */

export type TabsOptions<Word> = {
  /** The same for tabs that share. */
  readonly name: string;
  /** Begins to listen for all tabs; answers how to stop. */
  readonly lead: (tell: (word: Word) => void) => () => void;
  /** `isOwn`: this tab leads. */
  readonly hear: (word: Word, isOwn: boolean) => void;
  /** The tab is in sight again: it may have missed what others were told. */
  readonly onReturn: () => void;
};

/** Milliseconds for which a tab out of sight goes on leading: whoever looks at another tab for a moment comes back. */
const GRACE = 10_000;

/** Until the answer is called. */
export function shareOverTabs<Word>({ name, lead, hear, onReturn }: TabsOptions<Word>): () => void {
  const locks = 'locks' in navigator && typeof BroadcastChannel === 'function' ? navigator.locks : undefined;
  const channel = locks && new BroadcastChannel(name);
  let resign: (() => void) | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const tell = (word: Word) => {
    channel?.postMessage(word);
    hear(word, true);
  };

  /** Leads as soon as nobody else does. */
  function candidate(): () => void {
    if (!locks) return lead(tell);
    const wanted = new AbortController();
    let stop: (() => void) | undefined;
    let release: (() => void) | undefined;
    locks
      .request(name, { signal: wanted.signal }, () => {
        if (wanted.signal.aborted) return undefined;
        stop = lead(tell);
        return new Promise<void>((done) => {
          release = done;
        });
      })
      .catch(() => undefined);
    return () => {
      wanted.abort();
      stop?.();
      release?.();
    };
  }

  const start = () => {
    clearTimeout(leaving);
    leaving = undefined;
    resign ??= candidate();
  };
  const leave = () => {
    clearTimeout(leaving);
    leaving = undefined;
    resign?.();
    resign = undefined;
  };
  const onVisibility = () => {
    if (document.visibilityState !== 'visible') {
      leaving ??= setTimeout(leave, GRACE);
      return;
    }
    onReturn();
    start();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && document.visibilityState === 'visible') onVisibility();
  };

  if (channel) channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data, false);
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', onPageShow);
  if (document.visibilityState === 'visible') start();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', onPageShow);
    leave();
    channel?.close();
  };
}
