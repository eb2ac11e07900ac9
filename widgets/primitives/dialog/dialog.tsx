/** A dialog. Its code comes when one first opens. */
import { lazy, Suspense } from 'react';
import { useOnceOpen } from '../support/once-open.ts';
import type { DialogProps } from './dialog-panel.tsx';

const DialogPanel = lazy(() => import('./dialog-panel.tsx'));

export function Dialog(props: DialogProps) {
  if (!useOnceOpen(props.isOpen)) return null;
  return (
    <Suspense fallback={props.isOpen ? <Opening title={props.title} /> : null}>
      <DialogPanel {...props} />
    </Suspense>
  );
}

/** What a press shows at once where the code is still on its way. */
const Opening = ({ title }: Pick<DialogProps, 'title'>) => (
  <div role="status" className="fixed inset-0 z-50 flex flex-col justify-end bg-scrim md:items-center md:justify-center">
    <p className="w-full animate-shimmer rounded-t-card bg-surface-raised px-4 pt-4 pb-24 text-lg font-semibold md:max-w-lg md:rounded-card">
      {title}
    </p>
  </div>
);
