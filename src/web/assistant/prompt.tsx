/** Where people write: Enter sends, Shift and Enter begin a line. */
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';

type Props = { readonly isGenerating: boolean; readonly onSend: (text: string) => void; readonly onStop: () => void };

export function Prompt({ isGenerating, onSend, onStop }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const isBlank = text.trim() === '';
  const send = () => {
    if (isBlank || isGenerating) return;
    onSend(text);
    setText('');
  };
  const press = (event: KeyboardEvent) => {
    // While letters are put together, Enter ends that.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="flex items-end gap-2 border-t border-border p-3">
      <textarea
        dir="auto"
        rows={1}
        maxLength={2000}
        value={text}
        aria-label={t('assistant.prompt')}
        placeholder={t('assistant.prompt')}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
        className="field-sizing-content max-h-[350px] min-h-control w-full min-w-0 flex-1 resize-none rounded-control border border-border-strong bg-surface px-3 py-1.5 text-sm placeholder:text-text-muted"
      />
      {isGenerating ? (
        <IconButton icon="circle-stop" label={t('assistant.stop')} onClick={onStop} />
      ) : (
        <IconButton icon="send" kind="primary" label={t('assistant.send')} disabled={isBlank} onClick={send} className="rtl:-scale-x-100" />
      )}
    </div>
  );
}
