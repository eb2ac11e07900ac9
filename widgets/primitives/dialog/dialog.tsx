/** A dialog. Its code comes when one first opens. */
import { lazy, Suspense } from 'react';
import { useOnceOpen } from '../support/once-open.ts';
import type { DialogProps } from './dialog-panel.tsx';

const DialogPanel = lazy(() => import('./dialog-panel.tsx'));

export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}
