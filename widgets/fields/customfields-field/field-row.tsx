/** One custom field of the list: handle, name and type, and its settings when it is open. */
import { ChevronDown, GripVertical, TriangleAlert, X } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { insideButtonClass } from '../shared/control.ts';

type Props = {
  readonly field: CustomField;
  readonly isOpen: boolean;
  readonly isDisabled: boolean;
  readonly isTarget: boolean;
  /** Under its name: when it shows, and what is wrong with its settings. */
  readonly note: string | undefined;
  readonly fault: string | undefined;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  readonly place: { readonly at: number; readonly of: number };
  /** By how many places, from the keyboard. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (phase: 'start' | 'over' | 'drop' | 'end') => void;
  readonly children: ReactNode;
};

export function FieldRow({ field, isOpen, isDisabled, isTarget, note, fault, place, onToggle, onRemove, onMove, onDrag, children }: Props) {
  const { t } = useTranslation();
  const panelId = useId();
  const name = field.label || t('custom_fields.unnamed');
  const type = t(`custom_type.${field.type.toLowerCase()}`, { defaultValue: field.type });
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  const over = (event: DragEvent) => {
    event.preventDefault();
    onDrag('over');
  };
  return (
    <li
      onDragOver={isDisabled ? undefined : over}
      onDrop={(event) => {
        event.preventDefault();
        onDrag('drop');
      }}
      className={`@container rounded-control border bg-surface-raised ${isTarget ? 'border-accent' : 'border-border'}`}
    >
      <div className="flex min-w-0 items-center gap-1">
        {!isDisabled && (
          <button
            type="button"
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              onDrag('start');
            }}
            onDragEnd={() => onDrag('end')}
            onKeyDown={press}
            aria-label={t('custom_fields.move', { name })}
            title={t('custom_fields.move_help')}
            className={`${insideButtonClass} cursor-grab`}
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
        )}
        <button
          type="button"
          disabled={isDisabled}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onToggle}
          className="flex min-h-control min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-start"
        >
          <span className="min-w-0 flex-1 truncate text-base text-text">
            {field.type === 'LineBreak' ? t('custom_type.linebreak') : name}
            {field.required === true && (
              <span className="ms-0.5 text-danger-text" title={t('field.custom_required')}>
                *
              </span>
            )}
          </span>
          {field.type !== 'LineBreak' && <span className="shrink-0 text-xs text-text-muted">{type}</span>}
          {!isDisabled && <ChevronDown aria-hidden="true" className={`size-4 shrink-0 text-text-muted ${isOpen ? 'rotate-180' : ''}`} />}
        </button>
        {!isDisabled && (
          <button type="button" onClick={onRemove} aria-label={t('control.remove', { what: name })} className={insideButtonClass}>
            <X aria-hidden="true" className="size-4" />
          </button>
        )}
      </div>
      {note !== undefined && <p className="break-words px-3 pb-1.5 text-xs text-text-muted">{note}</p>}
      {fault !== undefined && !isOpen && (
        <p className="flex items-start gap-1.5 px-3 pb-2 text-sm text-danger-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {fault}
        </p>
      )}
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <>
            {children}
            <div className="flex flex-wrap gap-2 px-3 pb-3">
              <Button icon="arrow-up" disabled={place.at === 1} onClick={() => onMove(-1)}>
                {t('custom_fields.up')}
              </Button>
              <Button icon="arrow-down" disabled={place.at === place.of} onClick={() => onMove(1)}>
                {t('custom_fields.down')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
