/** Node: the texts of a language, and an organisation's own words over them. */
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { Failed, useFormat, useHost, useMutations, useToast, useViewState, Waiting } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { controlClass } from '../../fields/shared/control.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import { Versions } from '../override-editor/versions.tsx';
import { languageName, type WordSaved, type WordsAnswer } from './types.ts';
import { useWords } from './use-words.ts';
import { WordList } from './word-list.tsx';

type Options = { readonly entity: string; readonly path: string };

const STATE = ['search', 'own'];
/** Milliseconds after the last key. */
const REST = 250;

export default function WordEditorNode({ node, scope }: NodeProps<Options>) {
  const { i18n } = useTranslation();
  const route = scope.route as Readonly<Record<string, string>> | undefined;
  const language = route?.language || i18n.language.slice(0, 2);
  return <Words key={language} entity={node.entity} path={node.path} language={language} />;
}

type Props = { readonly entity: string; readonly path: string; readonly language: string };

function Words({ entity, path, language }: Props) {
  const { t, i18n } = useTranslation();
  const { run } = useMutations(entity);
  const toast = useToast();
  const [{ search = '', own = '' }, setState] = useViewState(STATE);
  const isOwn = own === '1';
  const { data, error, isLoading, more, reload, change } = useWords(entity, { language, search, own: isOwn });
  const [isBusy, setBusy] = useState(false);
  if (error && !data) return <Failed detail={error.message} onRetry={reload} />;
  if (!data) return <Waiting />;
  const restore = async (to: number) => {
    setBusy(true);
    try {
      await run('roll-back', null, { kind: 'locale', target: language, number: data.number, to });
      toast.add({ text: t('overrides.rolled_back'), tone: 'success' });
      reload();
    } catch (cause) {
      toast.add({ text: messageOf(cause, t('engine.something_wrong')), tone: 'danger' });
    } finally {
      setBusy(false);
    }
  };
  const saved = (word: WordSaved) => change(word);
  return (
    <div className="flex max-w-6xl flex-col gap-4 p-4 md:p-6">
      <Heading path={path} language={language} data={data} isSpoken={i18n.language === language} />
      <Tools
        search={search}
        isOwn={isOwn}
        own={data.own}
        onSearch={(text) => setState({ search: text === '' ? undefined : text })}
        onOwn={(only) => setState({ own: only ? '1' : undefined })}
      />
      <p role="status" className="sr-only">
        {t('words.found', { found: data.found })}
      </p>
      {data.rows.length === 0 ? (
        <Nothing isOwn={isOwn && search === ''} onShowAll={() => setState({ search: undefined, own: undefined })} />
      ) : (
        <WordList entity={entity} language={language} number={data.number} rows={data.rows} onSaved={saved} />
      )}
      {data.next === null ? null : (
        <div>
          <Button isBusy={isLoading} onClick={more}>
            {t('collection.load_more')}
          </Button>
        </div>
      )}
      <Versions versions={data.versions} isBusy={isBusy} onRestore={restore} />
    </div>
  );
}

type HeadingProps = { readonly path: string; readonly language: string; readonly data: WordsAnswer; readonly isSpoken: boolean };

function Heading({ path, language, data, isSpoken }: HeadingProps) {
  const { t } = useTranslation();
  const { navigate } = useHost();
  const { number } = useFormat();
  const editInPlace = useHostAction('edit-words');
  const id = useId();
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-xl font-semibold text-text">{t('screen.words')}</h1>
        <p className="text-sm text-text-muted">{t('words.lead')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-text">
          {t('words.counts', { own: number(data.own), total: number(data.total) })}
          {data.changed > 0 ? <Chip label={t('override_editor.conflicts', { count: data.changed })} colour="red" /> : null}
        </p>
      </div>
      <div className="w-40">
        <label htmlFor={id} className="mb-1 block text-xs font-medium text-text-muted">
          {t('words.language')}
        </label>
        <select id={id} value={language} onChange={(event) => navigate(`${path}/${event.target.value}`)} className={controlClass}>
          {data.languages.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      </div>
      {isSpoken ? (
        <Button icon="crosshair" onClick={() => void editInPlace({})}>
          {t('words.in_place')}
        </Button>
      ) : null}
    </div>
  );
}

type ToolsProps = {
  readonly search: string;
  readonly isOwn: boolean;
  readonly own: number;
  readonly onSearch: (text: string) => void;
  readonly onOwn: (only: boolean) => void;
};

function Tools({ search, isOwn, own, onSearch, onOwn }: ToolsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(search);
  useEffect(() => setTyped(search), [search]);
  // Each search reads every text of the language.
  useEffect(() => {
    if (typed === search) return undefined;
    const timer = setTimeout(() => onSearch(typed), REST);
    return () => clearTimeout(timer);
  });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        type="search"
        aria-label={t('words.search')}
        placeholder={t('words.search')}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${controlClass} max-w-sm flex-1`}
      />
      <label className="flex min-h-control items-center gap-2 text-sm text-text">
        <input
          type="checkbox"
          checked={isOwn}
          onChange={(event) => onOwn(event.target.checked)}
          className="size-4 shrink-0 accent-accent max-md:size-5"
        />
        {t('words.only_own')} ({own})
      </label>
    </div>
  );
}

function Nothing({ isOwn, onShowAll }: { readonly isOwn: boolean; readonly onShowAll: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="languages"
      title={t(isOwn ? 'words.none_own' : 'words.none_found')}
      text={t(isOwn ? 'words.none_own_text' : 'words.none_found_text')}
    >
      <Button onClick={onShowAll}>{t('words.show_all')}</Button>
    </EmptyState>
  );
}
