/** One card of a list. It renders again only when its own record, labels or state change. */
import { memo } from 'react';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { hasSameLabels } from '../rows/same-labels.ts';
import { WaitingMark } from '../rows/waiting-mark.tsx';
import { CardOf, type CardView } from './card-of.tsx';

type Props = Omit<CardView, 'labelOf'> & {
  readonly row: RecordData;
  readonly labels: Labels;
  readonly isLead: boolean;
  /** Place in the whole list, of which only some may be drawn, and how many that has (-1: nobody knows yet). */
  readonly place: number;
  readonly size: number;
};

const isSameCard = ({ labels, ...before }: Props, { labels: after, ...props }: Props): boolean =>
  Object.entries(props).every(([key, value]) => before[key as keyof typeof before] === value) &&
  hasSameLabels(props.row, props.entity.fields, labels, after);

export const CardItem = memo(function CardItem({ labels, place, size, ...card }: Props) {
  const { row } = card;
  return (
    <li data-row={row.id} aria-posinset={place} aria-setsize={size} className="min-w-0">
      <CardOf {...card} labelOf={(field, id) => labels[field]?.[String(id)]} />
      <WaitingMark row={row} />
    </li>
  );
}, isSameCard);
