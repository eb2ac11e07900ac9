/** The search above a menu: Enter opens the first entry that is left, Escape clears it, the arrows go into the menu. */
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { narrowed, type Section } from './sections.ts';

type Props = {
  readonly sections: readonly Section[];
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly onGo?: (() => void) | undefined;
  readonly className?: string;
};

export function MenuSearch({ sections, words, onWords, onGo, className = '' }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || words.trim() === '') return;
    const first = narrowed(sections, words)[0]?.entries[0];
    if (!first) return;
    event.preventDefault();
    onWords('');
    navigate(first.to);
    onGo?.();
  };
  return (
    <div className={`relative ${className}`}>
      <Icon name="search" size={14} className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-text-muted" />
      <input
        type="search"
        data-stop
        data-menu-search
        value={words}
        onChange={(event) => onWords(event.target.value)}
        onKeyDown={open}
        aria-label={t('shell.search_menu')}
        placeholder={t('shell.search_menu')}
        className="h-control w-full rounded-control border border-border bg-surface-raised ps-8 pe-2 text-sm outline-none focus-visible:border-focus focus-visible:ring-2 focus-visible:ring-focus/30"
      />
    </div>
  );
}
