/** Editing words in place: point at a text of the page, or choose it from the list, and say it in the organisation's own words. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useApp } from '../../react/index.ts';
import type { OverPageProps } from '../shell/over-page-props.ts';
import { endEditing } from './in-place.ts';
import type { ShownText } from './texts-on-page.ts';
import { usePageWords } from './use-page-words.ts';
import { useWordPointing } from './use-word-pointing.ts';
import { WordChoice } from './word-choice.tsx';
import { WordFrame } from './word-frame.tsx';
import { WordsOfPage } from './words-of-page.tsx';

export default function WordsPanel({ isOpen }: OverPageProps) {
  const { user } = useApp();
  // The tab may be another person's by now.
  const isAllowed = user.is_admin;
  useEffect(() => {
    if (isOpen && !isAllowed) endEditing();
  }, [isOpen, isAllowed]);
  return isOpen && isAllowed ? <Panel /> : null;
}

function Panel() {
  const { t } = useTranslation();
  const texts = usePageWords();
  const [chosen, setChosen] = useState<{ readonly text: ShownText; readonly element: Element | undefined }>();
  const [isPointing, setPointing] = useState(true);
  const panel = useRef<HTMLElement>(null);
  const choose = useCallback((text: ShownText, element = text.elements[0]) => setChosen({ text, element }), []);
  const [framed, setFramed] = useWordPointing(isPointing, texts, choose);
  const frame = chosen ? chosen.element : framed;

  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // What is open over the page is closed first.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      event.stopPropagation();
      if (chosen) setChosen(undefined);
      else endEditing();
    };
    document.addEventListener('keydown', press, true);
    return () => document.removeEventListener('keydown', press, true);
  }, [chosen]);

  return (
    <div data-words>
      <WordFrame element={frame} />
      <section
        ref={panel}
        tabIndex={-1}
        aria-label={t('words.on_page')}
        className="fixed end-0 bottom-0 z-60 flex w-[min(380px,100vw)] flex-col border border-border bg-surface-raised text-text shadow-float outline-none max-md:max-h-[45dvh] max-md:w-screen md:end-4 md:bottom-4 md:max-h-[70dvh] md:rounded-card"
      >
        <header className="flex items-center gap-2 border-b border-border px-3 py-2">
          <h2 className="min-w-0 flex-1 text-sm font-semibold">{t('words.on_page')}</h2>
          <button
            type="button"
            aria-pressed={isPointing}
            onClick={() => setPointing(!isPointing)}
            className="flex h-control items-center gap-1.5 rounded-control border border-border px-2.5 text-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            <Icon name="crosshair" />
            {t('words.point')}
          </button>
          <button
            type="button"
            aria-label={t('words.in_place_end')}
            title={t('words.in_place_end')}
            onClick={endEditing}
            className="grid size-control place-items-center rounded-control hover:bg-surface-sunken"
          >
            <Icon name="x" />
          </button>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-3">
          {chosen ? (
            <WordChoice key={chosen.text.text} text={chosen.text} onDone={() => setChosen(undefined)} />
          ) : (
            <WordsOfPage texts={texts} onChoose={choose} onFrame={setFramed} />
          )}
        </div>
      </section>
    </div>
  );
}
