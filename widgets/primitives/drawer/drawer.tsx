/** A panel beside the page. Its code comes when one first opens. */
import { lazy, Suspense } from 'react';
import { useOnceOpen } from '../support/once-open.ts';
import type { DrawerProps } from './drawer-panel.tsx';

const DrawerPanel = lazy(() => import('./drawer-panel.tsx'));

export function Drawer(props: DrawerProps) {
  if (!useOnceOpen(props.isOpen)) return null;
  return (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  );
}
