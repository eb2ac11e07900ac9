/** The texts of the page as it is now, looked for again whenever it has changed. */
import { useEffect, useState } from 'react';
import { startRecording } from './recording.ts';
import { OWN, type ShownText, textsOnPage } from './texts-on-page.ts';

/** Milliseconds without a change: a page that is being drawn is looked through once. */
const REST = 200;

export function usePageWords(): readonly ShownText[] {
  const [texts, setTexts] = useState<readonly ShownText[]>([]);
  useEffect(() => {
    const end = startRecording();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => setTexts(textsOnPage(document.body));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(look, REST);
    };
    const isOwn = ({ target }: MutationRecord) => (target instanceof Element ? target : target.parentElement)?.closest(OWN) != null;
    const observer = new MutationObserver((changes) => {
      if (!changes.every(isOwn)) later();
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
      attributeFilter: ['aria-label', 'title', 'class', 'hidden'],
    });
    later();
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      end();
    };
  }, []);
  return texts;
}
