/** All texts of the product on the page, for those who do not point. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../../widgets/fields/shared/control.ts';
import type { ShownText } from './texts-on-page.ts';

type Props = {
  readonly texts: readonly ShownText[];
  readonly onChoose: (text: ShownText) => void;
  /** The element of the text that is pointed at or has the focus. */
  readonly onFrame: (element: Element | undefined) => void;
};

export function WordsOfPage({ texts, onChoose, onFrame }: Props) {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = texts.filter(({ text, keys }) => `${text} ${keys.join(' ')}`.toLowerCase().includes(wanted));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-text-muted">{t('words.on_page_text')}</p>
      <input
        type="search"
        aria-label={t('words.filter')}
        placeholder={t('words.filter')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={controlClass}
      />
      <ul aria-label={t('words.on_page')} className="-mx-1">
        {found.map((each) => (
          <li key={each.text}>
            <button
              type="button"
              onClick={() => onChoose(each)}
              onMouseEnter={() => onFrame(each.elements[0])}
              onMouseLeave={() => onFrame(undefined)}
              onFocus={() => onFrame(each.elements[0])}
              onBlur={() => onFrame(undefined)}
              className="min-h-8 w-full rounded-control px-1.5 py-1 text-start text-sm break-words hover:bg-surface-sunken max-md:min-h-11"
            >
              {each.text}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="text-sm text-text-muted">{t('words.none_found')}</p> : null}
    </div>
  );
}
