/** Columns of one table: in another order, or left out. */
import { useTranslation } from 'react-i18next';
import { fieldAt, useEntity, useText } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { type ColumnList, columnsIn, moved, withColumns } from './quick-patch.ts';
import type { Json } from './types.ts';

type Props = { readonly list: ColumnList; readonly patch: Json; readonly onChange: (patch: Json) => void };

export function Columns({ list, patch, onChange }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { entity } = useEntity(list.entity);
  const shown = columnsIn(patch, list);
  const left = list.columns.filter((column) => !shown.includes(column));
  const nameOf = (pointer: string) => {
    const field = entity && fieldAt(entity, pointer);
    return field ? text(field.label) : pointer;
  };
  const set = (columns: readonly string[]) => onChange(withColumns(patch, list, columns));
  return (
    <fieldset className="rounded-card border border-border bg-surface-raised p-3">
      <legend dir="ltr" className="px-1 font-mono text-xs text-text-muted">
        {list.keys.join('/')}
      </legend>
      <ul>
        {shown.map((column, index) => (
          <li key={column} className="flex items-center gap-1 text-sm text-text">
            <label className="flex min-w-0 flex-1 items-center gap-2">
              <input
                type="checkbox"
                checked
                disabled={shown.length === 1}
                onChange={() => set(shown.filter((other) => other !== column))}
              />
              <span className="truncate">{nameOf(column)}</span>
            </label>
            <IconButton
              icon="chevron-up"
              label={t('override_editor.earlier', { column: nameOf(column) })}
              disabled={index === 0}
              onClick={() => set(moved(shown, index, -1))}
            />
            <IconButton
              icon="chevron-down"
              label={t('override_editor.later', { column: nameOf(column) })}
              disabled={index === shown.length - 1}
              onClick={() => set(moved(shown, index, 1))}
            />
          </li>
        ))}
        {left.map((column) => (
          <li key={column} className="text-sm text-text-muted">
            <label className="flex h-control items-center gap-2">
              <input type="checkbox" checked={false} onChange={() => set([...shown, column])} />
              {nameOf(column)}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
