/** Looks for the record whose code the camera reads. */
import { useState } from 'react';
import { useText } from '../../../engine/react/index.ts';
import { ScanDialog } from '../../fields/barcode-field/scan-dialog.tsx';
import { IconButton } from '../../primitives/button/button.tsx';

type Props = { readonly title: string; readonly onCode: (code: string) => void };

export default function ScanSearch({ title, onCode }: Props) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const take = (code: string) => {
    close();
    onCode(code.trim());
  };
  return (
    <>
      <IconButton
        kind="plain"
        icon="scan-barcode"
        size={20}
        label={text('capture.scan_for', { what: title })}
        onClick={() => setOpen(true)}
      />
      {/* What cannot be read is typed into the search, which stands beside it. */}
      <ScanDialog label={title} isOpen={isOpen} onClose={close} onCode={take} onManual={close} />
    </>
  );
}
