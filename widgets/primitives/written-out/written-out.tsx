/**
 * What is said in a recording, written out when the person asks for it. Where the form around it has one field for longer text it goes
 * there with the same press; else it stands here, to be put right, taken over or copied. Nothing of it is stored before the person saves.
 */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type TextTaker, useTextTakers } from '../../../engine/react/form/use-text-takers.ts';
import { useTranscribe } from '../../../engine/react/index.ts';
import type { FileValue } from '../../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { useHasNetwork } from '../support/use-has-network.ts';

type State =
  | { readonly step: 'idle' | 'asking' }
  | { readonly step: 'failed'; readonly message: string }
  | { readonly step: 'text'; readonly text: string; readonly takers: readonly TextTaker[] }
  | { readonly step: 'taken'; readonly key: 'speech.taken' | 'speech.copied'; readonly label: string };

export default function WrittenOut({ file }: { readonly file: FileValue }) {
  const { t } = useTranslation();
  const transcribe = useTranscribe();
  const takersNow = useTextTakers();
  const hasNetwork = useHasNetwork();
  const [state, setState] = useState<State>({ step: 'idle' });
  if (!transcribe || !hasNetwork) return null;

  const ask = async () => {
    setState({ step: 'asking' });
    try {
      const text = await transcribe(file);
      const takers = takersNow();
      const [only] = takers;
      if (takers.length === 1 && only) take(only, text);
      else setState({ step: 'text', text, takers });
    } catch (error) {
      setState({ step: 'failed', message: error instanceof Error ? error.message : t('speech.failed') });
    }
  };
  const take = ({ add, label }: TextTaker, text: string) => {
    add(text);
    setState({ step: 'taken', key: 'speech.taken', label });
  };
  if (state.step === 'text')
    return (
      <TextShown
        {...state}
        file={file}
        onText={(text) => setState({ ...state, text })}
        onTake={(taker) => take(taker, state.text)}
        onCopied={() => setState({ step: 'taken', key: 'speech.copied', label: '' })}
        onClose={() => setState({ step: 'idle' })}
      />
    );
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {state.step !== 'taken' && (
        <Button
          icon="file-text"
          isBusy={state.step === 'asking'}
          onClick={() => void ask()}
          aria-label={t('speech.write_out_of', { what: file.name })}
          className="max-md:w-full"
        >
          {t(state.step === 'asking' ? 'speech.writing_out' : 'speech.write_out')}
        </Button>
      )}
      {state.step === 'failed' && (
        <p role="alert" className="text-sm text-danger-text">
          {state.message}
        </p>
      )}
      <p role="status" className={state.step === 'taken' ? 'py-1 text-sm text-text-muted' : 'sr-only'}>
        {state.step === 'taken' ? t(state.key, { what: state.label }) : ''}
      </p>
    </div>
  );
}

type ShownProps = {
  readonly file: FileValue;
  readonly text: string;
  readonly takers: readonly TextTaker[];
  readonly onText: (text: string) => void;
  readonly onTake: (taker: TextTaker) => void;
  readonly onCopied: () => void;
  readonly onClose: () => void;
};

function TextShown({ file, text, takers, onText, onTake, onCopied, onClose }: ShownProps) {
  const { t } = useTranslation();
  const id = useId();
  const isBlank = text.trim() === '';
  return (
    <div className="flex w-full min-w-0 flex-col gap-2 text-start">
      <label htmlFor={id} className="text-sm font-medium text-text">
        {t('speech.text_of', { what: file.name })}
      </label>
      <textarea
        id={id}
        dir="auto"
        rows={3}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className="field-sizing-content block max-h-64 min-h-20 w-full min-w-0 rounded-control border border-border-strong bg-surface-raised px-2.5 py-1.5 text-sm text-text focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus max-md:text-base"
      />
      <div className="flex flex-wrap gap-2">
        {takers.map((taker) => (
          <Button key={taker.pointer} wraps disabled={isBlank} onClick={() => onTake(taker)} className="max-md:w-full">
            {t('speech.add_to', { what: taker.label })}
          </Button>
        ))}
        <Button disabled={isBlank} onClick={() => void navigator.clipboard.writeText(text).then(onCopied)}>
          {t('speech.copy')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('speech.close')}
        </Button>
      </div>
    </div>
  );
}
