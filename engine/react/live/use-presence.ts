/** Who else has a record open, as long as the page that shows it is in sight. */
import { useContext, useEffect, useRef, useState } from 'react';
import { type Colleague, LiveContext, type RecordNamed, useRecordNews } from './live-context.ts';

/** Milliseconds; the server forgets a page after a minute without a word. */
const SAY_EVERY = 25_000;
/** Several that come together are asked about once. */
const TOGETHER = 400;
const NOBODY: readonly Colleague[] = [];

export function usePresence(record: RecordNamed | undefined): readonly Colleague[] {
  const live = useContext(LiveContext);
  const [colleagues, setColleagues] = useState(NOBODY);
  const say = useRef<() => void>(undefined);
  const { entity, id } = record ?? {};

  useEffect(() => {
    if (!live || entity === undefined || id === undefined) return undefined;
    const page = crypto.randomUUID();
    let isOver = false;
    let isNoted = false;
    let soon: ReturnType<typeof setTimeout> | undefined;
    const isInSight = () => document.visibilityState === 'visible';
    const look = () => {
      if (!isInSight()) return;
      isNoted = true;
      live.look(page, { entity, id }).then(
        (found) => {
          if (!isOver) setColleagues(found.length > 0 ? found : NOBODY);
        },
        // Nobody is better than somebody who may have left.
        () => setColleagues(NOBODY),
      );
    };
    const leave = () => {
      if (isNoted) live.leave(page);
      isNoted = false;
    };
    const onVisibility = () => (isInSight() ? look() : leave());
    say.current = () => {
      soon ??= setTimeout(() => {
        soon = undefined;
        look();
      }, TOGETHER);
    };
    look();
    const timer = setInterval(look, SAY_EVERY);
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      say.current = undefined;
      clearInterval(timer);
      clearTimeout(soon);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', leave);
      leave();
      setColleagues(NOBODY);
    };
  }, [live, entity, id]);

  useRecordNews(record, (kind) => {
    if (kind === 'presence') say.current?.();
  });
  return colleagues;
}
