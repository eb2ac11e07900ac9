/** A secret that a workflow made and that is shown this once: to be copied to where it is needed. */
import { useId, useState } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';

/** `secret`: undefined while there is none to show. */
type Props = { readonly secret: string | undefined; readonly onClose: () => void };

export default function SecretDialog({ secret, onClose }: Props) {
  const text = useText();
  const help = useId();
  const [isCopied, setCopied] = useState(false);
  const close = () => {
    setCopied(false);
    onClose();
  };
  const copy = () => void navigator.clipboard.writeText(secret ?? '').then(() => setCopied(true));
  return (
    <Dialog
      isOpen={secret !== undefined}
      onClose={close}
      title={text('form_panel.secret_title')}
      width="small"
      footer={
        <>
          <Button onClick={close}>{text('form_panel.secret_close')}</Button>
          <Button kind="primary" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
            {text(isCopied ? 'form_panel.secret_copied' : 'form_panel.secret_copy')}
          </Button>
        </>
      }
    >
      <p id={help} className="pb-3 text-sm text-text-muted">
        {text('form_panel.secret_text')}
      </p>
      <textarea
        readOnly
        dir="ltr"
        rows={2}
        spellCheck={false}
        aria-label={text('form_panel.secret_label')}
        aria-describedby={help}
        value={secret ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        className="w-full resize-none break-all rounded-control border border-border bg-surface-sunken px-2.5 py-2 font-mono text-sm"
      />
    </Dialog>
  );
}
