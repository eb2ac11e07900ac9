/** The words of `WaitingMark`, which go once it is sent. */
import { useSyncExternalStore } from 'react';
import { isUnderWay, onUnderWay, useHost, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Icon } from '../../primitives/icon/icon.tsx';

const never = () => () => undefined;

export default function WaitingLabel({ row }: { readonly row: RecordData }) {
  const { client } = useHost();
  const text = useText();
  const isWaiting = useSyncExternalStore(client.onWaits ?? never, () => client.waits?.(row) === true);
  const isSending = useSyncExternalStore(onUnderWay, () => isUnderWay(row.id));
  if (!isWaiting && !isSending) return null;
  return (
    // Heard when it comes: what was pressed stands on the page, and is not stored yet.
    <span role="status" className="ms-1 inline-flex items-center gap-1 whitespace-nowrap text-xs text-warning-text">
      <Icon name="cloud-upload" size={12} />
      {text(isSending ? 'cell.under_way' : 'cell.waiting')}
    </span>
  );
}
