/** Records as cards beside and below each other. Of many only those near the sight are drawn. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { RecordData } from '../../../engine/react/types.ts';
import { useIsPrinting } from '../../primitives/support/use-is-printing.ts';
import type { ViewProps } from '../views/view-props.ts';
import { CardItem } from './card-item.tsx';
import type { ShownCards } from './near-cards.tsx';

const NearCards = lazy(() => import('./near-cards.tsx'));

/** Fewer cards than this are all drawn: find in page and screen readers have the whole of them. */
const MANY = 50;
/** Until it is known what is in sight. */
const FIRST: ShownCards = { from: 0, to: MANY, before: 0, behind: 0 };

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
  const [shown, setShown] = useState(FIRST);
  const isPrinting = useIsPrinting();
  const isMany = rows.length > MANY;
  const { from, to, before, behind } = isMany && !isPrinting ? shown : { ...FIRST, to: rows.length };
  const isNearEnd = isMany && !isPrinting && to >= rows.length;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  const look = `${entity.name} ${columns.map(({ pointer }) => pointer).join()}`;
  return (
    <>
      <ul
        ref={own}
        aria-label={label}
        aria-busy={list.isStale}
        className={`grid grid-cols-1 items-start gap-3 px-(--edge) pb-4 md:grid-cols-2 xl:grid-cols-3 ${list.isStale && !list.error ? 'opacity-60' : ''}`}
      >
        <Space height={before} />
        {rows.slice(from, to).map((row, index) => (
          <CardItem
            key={row.id}
            {...{ entity, view, columns, scope, verbs, canOpen, onOpen, row }}
            labels={list.labels}
            isLead={row === lead}
            place={from + index + 1}
            size={list.hasMore ? -1 : rows.length}
          />
        ))}
        <Space height={behind} />
      </ul>
      {isMany ? (
        <Suspense fallback={null}>
          <NearCards {...{ rows, look, shown }} list={own} onShown={setShown} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The browser holds on to a card in sight while spaces change, not to a space. */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 ? <li aria-hidden="true" className="col-span-full [overflow-anchor:none]" style={{ height }} /> : null;
