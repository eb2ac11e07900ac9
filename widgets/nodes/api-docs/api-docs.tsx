/** Node: the API of the product. */
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { Failed, Waiting } from '../../../engine/react/index.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { OperationCard } from './operation-card.tsx';
import { narrowed, subjectsOf } from './operations.ts';

type Document = Readonly<Record<string, unknown>>;

export default function ApiDocsNode() {
  const { t } = useTranslation();
  const { document, failure, retry } = useDocument();
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string>();
  const subjects = useMemo(() => (document ? subjectsOf(document) : []), [document]);
  const found = useMemo(() => narrowed(subjects, words), [subjects, words]);
  if (failure !== undefined) return <Failed text={t('api.failed')} detail={failure} onRetry={retry} />;
  if (!document) return <Waiting />;
  const open = found.find(({ tag }) => tag === chosen) ?? found[0];
  return (
    <div className="p-4 md:p-6">
      <h1 className="text-xl font-semibold">{t('screen.api_docs')}</h1>
      <p className="mt-1 max-w-prose text-sm text-text-muted">{t('api.text')}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label={t('api.subjects')} className="md:sticky md:top-4 md:max-h-[calc(100dvh-96px)] md:self-start md:overflow-y-auto">
          <input
            type="search"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            aria-label={t('api.search')}
            placeholder={t('api.search')}
            className="h-control w-full rounded-control border border-border bg-surface px-2.5 text-sm"
          />
          <ul className="mt-2 max-h-56 overflow-y-auto md:max-h-none">
            {found.map(({ tag, text, operations }) => (
              <li key={tag}>
                <button
                  type="button"
                  onClick={() => setChosen(tag)}
                  aria-current={tag === open?.tag ? 'true' : undefined}
                  className={`flex min-h-control w-full items-center gap-2 rounded-control px-2.5 text-start text-sm focus-visible:outline-2 focus-visible:outline-focus ${
                    tag === open?.tag ? 'bg-accent-soft font-medium text-accent-ink' : 'hover:bg-surface-sunken'
                  }`}
                >
                  <span className="min-w-0 flex-1 truncate">{text}</span>
                  <span className="text-xs text-text-muted tabular-nums">{operations.length}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        {open ? (
          <section aria-label={open.text} className="grid content-start gap-2">
            {open.operations.map((operation) => (
              <OperationCard key={operation.id} document={document} operation={operation} />
            ))}
          </section>
        ) : (
          <EmptyState icon="search" title={t('api.none')} text={t('api.none_text')} />
        )}
      </div>
    </div>
  );
}

function useDocument() {
  const load = useHostAction('load-openapi');
  const [document, setDocument] = useState<Document>();
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isStale = false;
    load({ round }).then(
      (answer) => {
        if (!isStale) setDocument(answer as Document);
      },
      (error: unknown) => {
        if (!isStale) setFailure(error instanceof Error ? error.message : String(error));
      },
    );
    return () => {
      isStale = true;
    };
  }, [load, round]);
  const retry = () => {
    setFailure(undefined);
    setRound(round + 1);
  };
  return { document, failure, retry };
}
