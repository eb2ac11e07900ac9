/** The texts that were found, each with its own words; one of them is edited in its row. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../primitives/chip/chip.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Word, WordSaved } from './types.ts';
import { Remarks, WordForm } from './word-form.tsx';

type Props = {
  readonly entity: string;
  readonly language: string;
  readonly number: number;
  readonly rows: readonly Word[];
  readonly onSaved: (saved: WordSaved) => void;
};

const columns = 'md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)_auto]';

export function WordList({ entity, language, number, rows, onSaved }: Props) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<string>();
  return (
    <div className="rounded-card border border-border bg-surface-raised">
      <div
        aria-hidden="true"
        className={`hidden gap-4 border-b border-border px-4 py-2 text-xs font-medium text-text-muted md:grid ${columns}`}
      >
        <span>{t('words.key')}</span>
        <span>{t('words.shipped')}</span>
        <span>{t('words.own')}</span>
        <span className="w-8" />
      </div>
      <ul aria-label={t('screen.words')} className="divide-y divide-border">
        {rows.map((word) => (
          <li key={word.key} className="px-4 py-2.5">
            {edited === word.key ? (
              <WordForm
                entity={entity}
                language={language}
                word={word}
                number={number}
                onCancel={() => setEdited(undefined)}
                onSaved={(saved) => {
                  setEdited(undefined);
                  onSaved(saved);
                }}
              />
            ) : (
              <WordRow word={word} language={language} onEdit={() => setEdited(word.key)} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

type RowProps = { readonly word: Word; readonly language: string; readonly onEdit: () => void };

function WordRow({ word, language, onEdit }: RowProps) {
  const { t } = useTranslation();
  return (
    <div className={`grid gap-x-4 gap-y-1 text-sm max-md:grid-cols-[minmax(0,1fr)_auto] md:items-start ${columns}`}>
      <code dir="ltr" className="font-mono text-xs break-all text-text-muted max-md:col-start-1 md:pt-1 rtl:text-end">
        {word.key}
      </code>
      <p lang={language} dir="auto" className="break-words whitespace-pre-line text-text max-md:col-start-1 md:pt-0.5">
        {word.shipped}
      </p>
      <div className="min-w-0 max-md:col-start-1 md:pt-0.5">
        {word.own === null ? (
          <span className="text-text-muted max-md:hidden">–</span>
        ) : (
          <>
            <span className="md:hidden">
              <Chip label={t('words.own')} colour="yellow" />
            </span>
            <p lang={language} dir="auto" className="font-medium break-words whitespace-pre-line text-text">
              {word.own}
            </p>
            <Remarks word={word} />
          </>
        )}
      </div>
      <button
        type="button"
        aria-label={t('words.edit_key', { key: word.key })}
        title={t('action.edit')}
        onClick={onEdit}
        className="grid size-control place-items-center rounded-control text-text-muted hover:bg-surface-sunken hover:text-text max-md:col-start-2 max-md:row-start-1 md:size-8"
      >
        <Icon name="pencil" />
      </button>
    </div>
  );
}
