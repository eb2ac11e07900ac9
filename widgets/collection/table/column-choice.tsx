/** Which columns a table shows, in which order, and which of them stay in sight. It comes when somebody looks at it. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { fieldAt, useText } from '../../../engine/react/index.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';

export type ColumnChoiceProps = {
  readonly entity: EntityView;
  readonly shown: readonly string[];
  /** How many of them stay in sight; the first always does. */
  readonly frozen: number;
  readonly onChange: (pointers: readonly string[] | undefined) => void;
  readonly onFreeze: (columns: number) => void;
};

const NEVER = new Set(['json', 'list']);
const HIDDEN_SYSTEM = new Set(['id', 'version']);

export default function ColumnChoice({ entity, shown, frozen, onChange, onFreeze }: ColumnChoiceProps) {
  const text = useText();
  const others = entity.fields
    .filter((field) => !shown.includes(field.pointer) && !NEVER.has(field.type) && !HIDDEN_SYSTEM.has(field.name))
    .map((field) => field.pointer);
  const toggle = (pointer: string) => {
    const next = shown.includes(pointer) ? shown.filter((one) => one !== pointer) : [...shown, pointer];
    if (next.length > 0) onChange(next);
  };
  const move = (pointer: string, by: number) => {
    const next = shown.filter((one) => one !== pointer);
    next.splice(Math.max(0, shown.indexOf(pointer) + by), 0, pointer);
    onChange(next);
  };
  return (
    <>
      <ul>
        {[...shown, ...others].map((pointer) => {
          const field = fieldAt(entity, pointer);
          if (!field) return null;
          const name = text(field.label);
          const at = shown.indexOf(pointer);
          return (
            <li key={pointer} className="group flex items-center rounded-[4px] hover:bg-surface-sunken">
              <label className="flex min-h-control min-w-0 flex-1 cursor-pointer items-center gap-2 px-1.5 text-sm">
                <input type="checkbox" checked={at >= 0} onChange={() => toggle(pointer)} className="size-4 accent-accent" />
                <span className="truncate">{name}</span>
              </label>
              {/* The last one would leave nothing to be moved. */}
              {at > 0 && at < shown.length - 1 ? (
                <IconButton
                  icon="pin"
                  size={14}
                  label={text('collection.column_freeze', { name })}
                  aria-pressed={at < frozen}
                  onClick={() => onFreeze(at + 1 === frozen ? 1 : at + 1)}
                  className="opacity-0 aria-pressed:text-accent-ink aria-pressed:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100"
                />
              ) : null}
              {at > 0 ? (
                <IconButton
                  icon="arrow-up"
                  size={14}
                  label={text('collection.column_up', { name })}
                  onClick={() => move(pointer, -1)}
                  className="opacity-0 group-focus-within:opacity-100 group-hover:opacity-100"
                />
              ) : null}
            </li>
          );
        })}
      </ul>
      <Button kind="quiet" className="mt-1 justify-start border-t border-border" onClick={() => onChange(undefined)}>
        {text('collection.columns_reset')}
      </Button>
    </>
  );
}
