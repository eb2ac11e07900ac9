/** One text: as it is shipped, and in the organisation's own words. */
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsavedGuard } from '../../../engine/react/form/unsaved-guard.ts';
import { useHost, useToast } from '../../../engine/react/index.ts';
import { areaClass } from '../../fields/shared/control.ts';
import { Button } from '../../primitives/button/button.tsx';
import { messageOf } from '../../primitives/support/message-of.ts';
import { valuesOf, type Word, type WordSaved } from './types.ts';

type Props = {
  readonly entity: string;
  readonly language: string;
  readonly word: Word;
  /** Version of the words that `word` was read from. */
  readonly number: number;
  readonly onSaved: (saved: WordSaved) => void;
  readonly onCancel: () => void;
};

export function WordForm({ entity, language, word, number, onSaved, onCancel }: Props) {
  const { t, i18n } = useTranslation();
  const { client } = useHost();
  const toast = useToast();
  const id = useId();
  const before = word.own ?? word.shipped;
  const [text, setText] = useState(before);
  const [busy, setBusy] = useState<'save' | 'reset'>();
  const [fault, setFault] = useState<string>();
  const values = valuesOf(word.shipped);
  useUnsavedGuard(text !== before);

  const keep = async (how: 'save' | 'reset') => {
    setBusy(how);
    setFault(undefined);
    try {
      const input = { language, key: word.key, number, ...(how === 'save' ? { text } : {}) };
      const saved = (await client.run(entity, 'word', null, input)) as WordSaved;
      // Shown at once in the page that is open, where it speaks this language.
      if (i18n.hasResourceBundle(language, 'translation'))
        i18n.addResourceBundle(language, 'translation', { [word.key]: saved.row?.own ?? word.shipped }, true, true);
      toast.add({ text: t('override_editor.saved'), tone: 'success' });
      onSaved(saved);
    } catch (cause) {
      setFault(messageOf(cause, t('engine.something_wrong')));
      setBusy(undefined);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void keep('save');
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-col gap-2 text-sm">
      <code dir="ltr" className="self-start font-mono text-xs break-all text-text-muted">
        {word.key}
      </code>
      <div>
        <p className="text-xs font-medium text-text-muted">{t('words.shipped')}</p>
        <p lang={language} dir="auto" className="break-words whitespace-pre-line text-text">
          {word.shipped}
        </p>
      </div>
      <Remarks word={word} />
      <label htmlFor={id} className="text-xs font-medium text-text-muted">
        {t('words.own')}
      </label>
      <textarea
        id={id}
        lang={language}
        dir="auto"
        rows={text.length > 80 || text.includes('\n') ? 4 : 2}
        value={text}
        // The person asked for this field alone.
        // biome-ignore lint/a11y/noAutofocus: it opens at a press on the word
        autoFocus
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-help`}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void keep('save');
        }}
        className={areaClass}
      />
      <div id={`${id}-help`} className="space-y-1">
        {values.length > 0 ? <p className="text-xs text-text-muted">{t('words.values', { values: values.join(' ') })}</p> : null}
        {fault === undefined ? null : (
          <p role="alert" className="text-danger-text">
            {fault}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" icon="save" isBusy={busy === 'save'} disabled={busy !== undefined || text === word.own}>
          {t('action.save')}
        </Button>
        {word.own === null ? null : (
          <Button icon="undo-2" isBusy={busy === 'reset'} disabled={busy !== undefined} onClick={() => void keep('reset')}>
            {t('words.reset')}
          </Button>
        )}
        <Button kind="quiet" disabled={busy !== undefined} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** What became of an own text when the product changed. */
export function Remarks({ word }: { readonly word: Word }) {
  const { t } = useTranslation();
  return (
    <>
      {word.was === null ? null : <p className="text-xs text-warning-text">{t('words.was_changed', { text: word.was })}</p>}
      {word.left_out === null ? null : <p className="text-xs text-danger-text">{t('words.left_out', { reason: word.left_out })}</p>}
    </>
  );
}
