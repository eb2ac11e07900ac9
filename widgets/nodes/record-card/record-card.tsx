/** A record as a card: its title, the view's columns as lines, and what is done with it most as buttons. */
import { useId } from 'react';
import { getAt } from '../../../engine/core/json/index.ts';
import { CellView, isEmptyValue, useFormat, useText } from '../../../engine/react/index.ts';
import type { CardProps, Label, Labels } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { titleOf } from '../../primitives/support/title-of.ts';

/** Labels of this row in the form cells take them. */
export function labelsOfRow({ columns, row, labelOf }: Pick<CardProps, 'columns' | 'row' | 'labelOf'>): Labels {
  const labels: Record<string, Record<string, Label>> = {};
  for (const field of columns) {
    for (const id of [getAt(row, field.pointer)].flat()) {
      const label = typeof id === 'string' || typeof id === 'number' ? labelOf(field.name, id) : undefined;
      if (label) labels[field.name] = { ...labels[field.name], [String(id)]: label };
    }
  }
  return labels;
}

/** Sentences are read under their name, not cut off beside it. */
const isLong = ({ type }: CardProps['columns'][number]): boolean => type === 'textarea';

export default function RecordCard({ entity, row, columns, labelOf, onOpen, isLead = false, actions = [] }: CardProps) {
  const text = useText();
  const { date } = useFormat();
  const titleId = useId();
  const labels = labelsOfRow({ columns, row, labelOf });
  const lines = columns.filter((field) => field.name !== entity.title && !isEmptyValue(getAt(row, field.pointer)));
  const title = titleOf(entity, row, { labelOf, text, date });
  return (
    <article className="relative rounded-card border border-border bg-surface-raised p-3 hover:border-border-strong">
      <h2 id={titleId} className={`truncate ${isLead ? 'text-lg font-semibold' : 'text-base font-medium'}`}>
        {onOpen ? (
          <button type="button" onClick={onOpen} className="text-start after:absolute after:inset-0 after:rounded-card">
            {title}
          </button>
        ) : (
          title
        )}
      </h2>
      <dl className="mt-2 space-y-1 text-sm">
        {lines.map((field) => (
          <div key={field.pointer} className={isLong(field) ? '' : 'flex items-baseline gap-3'}>
            <dt className="min-w-[35%] flex-1 text-text-muted">{text(field.label)}</dt>
            <dd className={isLong(field) ? 'line-clamp-5 *:whitespace-normal' : 'min-w-0 truncate text-end *:justify-end'}>
              <CellView field={field} row={row} labels={labels} />
            </dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 ? (
        // Above the title's area, which is the whole card.
        <div className="relative mt-3 flex flex-wrap gap-2">
          {actions.map(({ id, label, icon, run }) => (
            <Button key={id} icon={icon} onClick={run} aria-describedby={titleId} className="max-md:min-h-11 max-md:grow">
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </article>
  );
}
