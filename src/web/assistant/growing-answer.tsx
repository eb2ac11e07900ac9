/** An answer that is on its way: a word that it is, then what there is of it. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownWords } from '../../../widgets/nodes/markdown/markdown.tsx';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { BOX } from './box.ts';

/** Pixels from its end at which somebody still follows it. */
const FOLLOWING = 40;

export function GrowingAnswer({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLElement>(null);
  const isFollowed = useRef(true);
  // What is new comes into sight, unless somebody went back to read.
  useEffect(() => {
    if (text !== '' && isFollowed.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [text]);
  return (
    <div className="space-y-2">
      {text !== '' && (
        <section
          ref={box}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keys
          tabIndex={0}
          aria-label={t('shell.assistant')}
          // Read out once it is whole.
          aria-busy="true"
          onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
            isFollowed.current = scrollHeight - scrollTop - clientHeight < FOLLOWING;
          }}
          className={`${BOX} prose-plain border border-border bg-surface`}
        >
          <MarkdownWords words={text} />
        </section>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-text-muted">
        <Icon name="loader-circle" className="animate-spin" />
        {t('assistant.generating')}
      </p>
    </div>
  );
}
