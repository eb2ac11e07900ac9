/** Records as cards beside and below each other. Of many only those near the sight are drawn. */
import { useEffect, useRef } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import { useIsPrinting } from '../../primitives/support/use-is-printing.ts';
import type { ViewProps } from '../views/view-props.ts';
import { CardItem } from './card-item.tsx';
import { useShownCards } from './use-shown-cards.ts';

/** Fewer cards than this are all drawn: find in page and screen readers have the whole of them. */
const VIRTUAL_FROM = 50;

type Props = {
  readonly view: ViewProps;
  readonly label: string;
  readonly rows: readonly RecordData[];
  /** The one that is drawn large. */
  readonly lead?: RecordData | undefined;
  /** The end of what is loaded comes near. */
  readonly onNearEnd?: (() => void) | undefined;
};

export function CardGrid({ view: props, label, rows, lead, onNearEnd }: Props) {
  const { entity, view, state, scope, verbs, canOpen, onOpen, list } = props;
  const { columns } = state;
  const own = useRef<HTMLUListElement>(null);
  const isPrinting = useIsPrinting();
  const isMany = rows.length > VIRTUAL_FROM;
  const look = columns.map(({ pointer }) => pointer).join();
  const { shown, before, behind, watch } = useShownCards({ rows, list: own, isWhole: !isMany || isPrinting, look });
  const isNearEnd = isMany && shown.to === rows.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  const size = list.hasMore ? -1 : rows.length;
  return (
    <ul
      ref={own}
      aria-label={label}
      aria-busy={list.isStale}
      className={`grid grid-cols-1 items-start gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3 ${list.isStale && !list.error ? 'opacity-60' : ''}`}
    >
      <Space height={before} />
      {rows.slice(shown.from, shown.to).map((row, index) => (
        <CardItem
          key={row.id}
          {...{ entity, view, columns, scope, verbs, canOpen, onOpen, row, watch }}
          labels={list.labels}
          isLead={row === lead}
          place={shown.from + index + 1}
          size={size}
        />
      ))}
      <Space height={behind} />
    </ul>
  );
}

const Space = ({ height }: { readonly height: number }) =>
  height > 0 ? <li aria-hidden="true" className="col-span-full" style={{ height }} /> : null;
