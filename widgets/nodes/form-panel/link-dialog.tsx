/** An address that a workflow made: to be copied, shown to a camera, or opened beside the page. */
import { useState } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Dialog } from '../../primitives/dialog/dialog.tsx';
import { qrDrawing, qrFile } from '../../primitives/qr-code/modules.ts';
import { QrCode } from '../../primitives/qr-code/qr-code.tsx';

type Props = { readonly link: string | undefined; readonly onClose: () => void };

export default function LinkDialog({ link, onClose }: Props) {
  const text = useText();
  const [isCopied, setCopied] = useState(false);
  const close = () => {
    setCopied(false);
    onClose();
  };
  const copy = () => void navigator.clipboard.writeText(link ?? '').then(() => setCopied(true));
  return (
    <Dialog
      isOpen={link !== undefined}
      onClose={close}
      title={text('form_panel.link_title')}
      text={text('form_panel.link_text')}
      width="small"
      footer={
        <>
          <Button icon="copy" onClick={copy}>
            {text(isCopied ? 'form_panel.link_copied' : 'form_panel.link_copy')}
          </Button>
          <Button
            kind="primary"
            onClick={() => {
              window.open(link, '_blank', 'noopener');
              close();
            }}
          >
            {text('form_panel.link_open')}
          </Button>
        </>
      }
    >
      <input
        readOnly
        dir="ltr"
        aria-label={text('form_panel.link_title')}
        value={link ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        className="h-control w-full rounded-control border border-border bg-surface-sunken px-2.5 text-sm"
      />
      {link === undefined ? null : (
        <div className="mt-4 flex flex-col items-center gap-2">
          <QrCode text={link} label={text('form_panel.link_qr')} />
          <a
            href={`data:image/svg+xml,${encodeURIComponent(qrFile(qrDrawing(link)))}`}
            download="link.svg"
            className="inline-flex min-h-11 items-center text-sm text-accent-ink underline md:min-h-0"
          >
            {text('form_panel.link_qr_save')}
          </a>
        </div>
      )}
    </Dialog>
  );
}
