/** The text that was chosen: which of its keys is meant, where several say it, and then its words. */
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WordsAnswer } from '../../../widgets/nodes/word-editor/types.ts';
import { WordForm } from '../../../widgets/nodes/word-editor/word-form.tsx';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { Failed, useHost, Waiting } from '../../react/index.ts';
import type { ShownText } from './texts-on-page.ts';

/** The entity whose workflows keep an organisation's words. */
const ENTITY = 'definition-override';
/** Keys that one call asks about. */
const MOST = 100;

export function WordChoice({ text, onDone }: { readonly text: ShownText; readonly onDone: () => void }) {
  const { t, i18n } = useTranslation();
  const { client } = useHost();
  const [answer, setAnswer] = useState<WordsAnswer>();
  const [failure, setFailure] = useState<string>();
  const [key, setKey] = useState<string>();
  const { language } = i18n;
  const ask = useCallback(() => {
    setFailure(undefined);
    client.run(ENTITY, 'words', null, { language, keys: text.keys.slice(0, MOST) }).then(
      (found) => setAnswer(found as WordsAnswer),
      (cause: unknown) => setFailure(cause instanceof Error ? cause.message : String(cause)),
    );
  }, [client, language, text]);
  useEffect(ask, [ask]);
  if (failure !== undefined) return <Failed detail={failure} onRetry={ask} />;
  if (!answer) return <Waiting />;
  const [only, ...others] = answer.rows;
  const word = others.length === 0 ? only : answer.rows.find((row) => row.key === key);
  return (
    <div className="flex flex-col gap-3">
      <button
        type="button"
        onClick={onDone}
        className="flex min-h-8 items-center gap-1.5 self-start text-sm text-accent-ink hover:underline"
      >
        <Icon name="chevron-left" className="rtl:-scale-x-100" />
        {t('words.all_of_page')}
      </button>
      {word ? (
        <WordForm entity={ENTITY} language={language} word={word} number={answer.number} onSaved={onDone} onCancel={onDone} />
      ) : (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm">{t('words.which')}</legend>
          {answer.rows.map((row) => (
            <button
              key={row.key}
              type="button"
              onClick={() => setKey(row.key)}
              className="min-h-control rounded-control border border-border px-2.5 py-1 text-start text-sm hover:bg-surface-sunken"
            >
              <code dir="ltr" className="font-mono text-xs break-all">
                {row.key}
              </code>
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
