/** A small panel beside its button: filter editors, column choice, sort. Its code comes when one first opens. */
import { lazy, Suspense, useState } from 'react';
import { closedButton } from '../support/closed-button.ts';
import type { PopoverProps } from './popover-panel.tsx';

const PopoverPanel = lazy(() => import('./popover-panel.tsx'));

export function Popover(props: PopoverProps) {
  const { trigger, isOpen = false, onOpenChange } = props;
  const [isWanted, setWanted] = useState(isOpen);
  const open = () => {
    setWanted(true);
    onOpenChange?.(true);
  };
  const closed = closedButton(trigger, 'dialog', open);
  if (!isWanted && !isOpen) return closed;
  return (
    <Suspense fallback={closed}>
      <PopoverPanel {...props} />
    </Suspense>
  );
}
