/** Beside a record: that something of it is on its way to the server, or on this device alone and sent once there is a network. */
import { lazy, Suspense } from 'react';
import { isUnderWay, useHost } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';

const WaitingLabel = lazy(() => import('./waiting-label.tsx'));

export function WaitingMark({ row }: { readonly row: RecordData }) {
  return useHost().client.waits?.(row) || isUnderWay(row.id) ? (
    <Suspense>
      <WaitingLabel row={row} />
    </Suspense>
  ) : null;
}
