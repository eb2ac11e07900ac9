/** By which field the rows of a table are grouped. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { useText } from '../../../engine/react/index.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { isGroupable } from './group-values.ts';

type Props = {
  readonly entity: EntityView;
  readonly group: string | undefined;
  readonly onChange: (pointer: string | undefined) => void;
};

export function GroupMenu({ entity, group, onChange }: Props) {
  const text = useText();
  const fields = entity.fields.filter(isGroupable);
  if (fields.length === 0) return null;
  const choices = [
    { pointer: undefined, label: text('table.group_none') },
    ...fields.map((field) => ({ pointer: field.pointer, label: text(field.label) })),
  ];
  return (
    <Popover
      label={text('table.group_by')}
      align="end"
      trigger={<IconButton icon="layers" label={text('table.group_by')} aria-pressed={group !== undefined} />}
    >
      <fieldset aria-label={text('table.group_by')}>
        {choices.map(({ pointer, label }) => (
          <label
            key={pointer ?? ''}
            className="flex min-h-control cursor-pointer items-center gap-2 rounded-[4px] px-1.5 text-sm hover:bg-surface-sunken"
          >
            <input
              type="radio"
              name="group"
              checked={group === pointer}
              onChange={() => onChange(pointer)}
              className="size-4 accent-accent"
            />
            <span className="truncate">{label}</span>
          </label>
        ))}
      </fieldset>
    </Popover>
  );
}
