/** What stands where a list has nothing. Few lists have: its code comes with the first that does. */
import { lazy, Suspense } from 'react';
import { Waiting } from '../../../engine/react/index.ts';
import type { EmptyProps } from './empty-list.tsx';

const EmptyList = lazy(() => import('./empty-list.tsx'));

/** Until it is known what to say, what stood there while the rows were on their way stays. */
export const Empty = ({ waiting = <Waiting />, ...props }: Omit<EmptyProps, 'waiting'> & Partial<Pick<EmptyProps, 'waiting'>>) => (
  <Suspense fallback={waiting}>
    <EmptyList {...props} waiting={waiting} />
  </Suspense>
);
