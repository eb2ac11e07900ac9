/** Says that a list did not come, or that what is shown is from before; with Retry. Nothing while all is well. */
import { Failed, type ListState, useText } from '../../../engine/react/index.ts';

type Props = { readonly list: Pick<ListState, 'error' | 'refresh'> & { readonly rows: readonly unknown[] } };

export function ListFailure({ list }: Props) {
  const text = useText();
  if (!list.error) return null;
  const words = text(list.rows.length > 0 ? 'collection.failed_kept' : 'collection.failed');
  return (
    <div className="px-(--edge) pb-3">
      <Failed text={words} detail={list.error.message} onRetry={list.refresh} />
    </div>
  );
}
