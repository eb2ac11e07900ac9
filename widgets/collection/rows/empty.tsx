/** What stands where a list has nothing. Few lists have: its code comes with the first that does. */
import { lazy, Suspense } from 'react';
import type { EmptyProps } from './empty-list.tsx';

const EmptyList = lazy(() => import('./empty-list.tsx'));

export const Empty = (props: EmptyProps) => (
  <Suspense fallback={null}>
    <EmptyList {...props} />
  </Suspense>
);
