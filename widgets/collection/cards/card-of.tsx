/** A record as the card that its view says, wherever the view lays it out. */
import { LaterWidget, useHost, useText } from '../../../engine/react/index.ts';
import type { CardProps, RecordData } from '../../../engine/react/types.ts';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { offeredActions } from '../rows/offered-actions.ts';
import type { ViewProps } from '../views/view-props.ts';
import { cardName } from './card-name.ts';

const NO_SLOTS = {};

export type CardView = Pick<ViewProps, 'entity' | 'view' | 'scope' | 'verbs' | 'canOpen' | 'onOpen'> &
  Pick<ViewProps['state'], 'columns'> &
  Pick<ViewProps['list'], 'labelOf'>;

export function CardOf({ row, isLead = false, ...props }: CardView & { readonly row: RecordData; readonly isLead?: boolean }) {
  const { entity, view, columns, labelOf, scope, verbs, canOpen, onOpen } = props;
  const { widgets } = useHost();
  const text = useText();
  const name = cardName(view);
  const shown = {
    entity,
    row,
    columns,
    // The plan was checked against the view's options, which is where `never` becomes the card's slots.
    slots: (view.slots ?? NO_SLOTS) as never,
    scope,
    labelOf,
    isLead,
    actions: verbs ? offeredActions({ entity, row, verbs, scope, text }).filter(({ isPrimary }) => isPrimary) : [],
    ...(canOpen ? { onOpen: () => onOpen(row) } : {}),
  };
  return (
    <LaterWidget<CardProps<never>> registry={widgets.cards} name={name} props={shown} waiting={<Skeleton className="h-28 w-full" />} />
  );
}
