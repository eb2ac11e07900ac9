/** One card of a list. It renders again only when its own record, labels or state change. */
import { memo, useCallback } from 'react';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { hasSameLabels } from '../rows/same-labels.ts';
import { WaitingMark } from '../rows/waiting-mark.tsx';
import type { CardHeights } from './card-heights.ts';
import { CardOf, type CardView } from './card-of.tsx';

type Props = Omit<CardView, 'labelOf'> & {
  readonly row: RecordData;
  readonly labels: Labels;
  readonly isLead: boolean;
  /** Place in the whole list, of which only some may be drawn, and how many that has (-1: nobody knows yet). */
  readonly place: number;
  readonly size: number;
  readonly watch: CardHeights['watch'];
};

const compared = [
  'row',
  'entity',
  'view',
  'columns',
  'scope',
  'verbs',
  'canOpen',
  'onOpen',
  'isLead',
  'place',
  'size',
  'watch',
] as const satisfies readonly (keyof Props)[];

const isSameCard = (before: Props, after: Props): boolean =>
  compared.every((key) => before[key] === after[key]) && hasSameLabels(after.row, after.entity.fields, before.labels, after.labels);

export const CardItem = memo(function CardItem({ labels, place, size, watch, ...card }: Props) {
  const { row } = card;
  const measure = useCallback((item: HTMLLIElement) => watch(item, row), [watch, row]);
  return (
    <li ref={measure} data-row={row.id} aria-posinset={place} aria-setsize={size} className="min-w-0">
      <CardOf {...card} labelOf={(field, id) => labels[field]?.[String(id)]} />
      <WaitingMark row={row} />
    </li>
  );
}, isSameCard);
