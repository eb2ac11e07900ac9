/** A record on a board: the view's card, with what moves it. */

import { memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LaterWidget, type ListState, useFormat, useHost, useText } from '../../../engine/react/index.ts';
import type { CardProps, RecordData } from '../../../engine/react/types.ts';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { titleOf } from '../../primitives/support/title-of.ts';
import { cardName } from '../cards/card-name.ts';
import { RowActions } from '../rows/row-actions.tsx';
import { useBoard } from './board-context.ts';
import { useIsLifted } from './lift-store.ts';

type Props = {
  readonly row: RecordData;
  readonly labelOf: ListState['labelOf'];
  /** First of its column: the one that Tab leads to. */
  readonly isFirst: boolean;
};

const NO_SLOTS = {};

export const BoardCard = memo(function BoardCard({ row, labelOf, isFirst }: Props) {
  const { t } = useTranslation();
  const { entity, scope, verbs, columns, store, targetsOf, drop, names, hint, rows, focusNext } = useBoard();
  const text = useText();
  const { date } = useFormat();
  const element = useRef<HTMLDivElement>(null);
  const id = String(row.id);
  const name = titleOf(entity, row, { labelOf, text, date });
  const isLifted = useIsLifted(store, id);
  const targets = useMemo(() => targetsOf(row), [targetsOf, row]);
  useEffect(() => {
    rows.set(id, row);
    names.set(id, name);
    return () => {
      if (rows.get(id) === row) rows.delete(id);
    };
  }, [rows, names, id, row, name]);
  useEffect(() => {
    if (focusNext.current !== id) return;
    focusNext.current = undefined;
    element.current?.focus();
  }, [focusNext, id]);
  const moves = columns
    .filter(({ key }) => targets.has(key))
    .map((column) => ({ id: column.key, label: t('board.move_to', { column: column.label }), run: () => drop(row, column) }));
  const isMovable = moves.length > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's; this groups what belongs to one record
    <div
      ref={element}
      data-drag={id}
      role="group"
      aria-label={name}
      aria-roledescription={t('board.card')}
      aria-describedby={isMovable ? hint : undefined}
      tabIndex={isFirst ? 0 : -1}
      className={`group/card relative rounded-card [-webkit-touch-callout:none] pointer-coarse:select-none ${isMovable ? 'cursor-grab' : ''} ${isLifted ? 'opacity-40 outline-2 outline-focus' : ''}`}
    >
      <Face row={row} labelOf={labelOf} />
      <span
        data-no-drag=""
        className="absolute end-1 top-1 z-1 flex rounded-control bg-surface-raised opacity-0 group-focus-within/card:opacity-100 group-hover/card:opacity-100 has-[[data-state=open]]:opacity-100 pointer-coarse:opacity-100 [&_button]:size-8"
      >
        <MenuButton icon="arrow-left-right" label={t('board.move', { name })} actions={moves} className="text-text-muted" />
        {verbs ? <RowActions entity={entity} row={row} verbs={verbs} scope={scope} name={name} /> : null}
      </span>
    </div>
  );
});

const Face = memo(function Face({ row, labelOf }: Omit<Props, 'isFirst'>) {
  const { entity, view, scope, lines, canOpen, onOpen } = useBoard();
  const { widgets } = useHost();
  const name = cardName(view);
  const props = {
    entity,
    row,
    columns: lines,
    // The plan was checked against the view's options, which is where `never` becomes the card's slots.
    slots: (view.slots ?? NO_SLOTS) as never,
    scope,
    labelOf,
    ...(canOpen ? { onOpen: () => onOpen(row) } : {}),
  };
  return (
    <LaterWidget<CardProps<never>> registry={widgets.cards} name={name} props={props} waiting={<Skeleton className="h-24 w-full" />} />
  );
});
