/** Order of the list, for views without column heads and for those who look for it here. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { fieldAt, useText } from '../../../engine/react/index.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Popover } from '../../primitives/menu-button/popover.tsx';
import { leadingSort, sortText } from './sorting.ts';

type Props = {
  readonly entity: EntityView;
  readonly order: string | undefined;
  readonly chosen: string | undefined;
  readonly onChange: (order: string | undefined) => void;
};

export function SortMenu({ entity, order, chosen, onChange }: Props) {
  const text = useText();
  const fields = entity.fields.filter((field) => field.sortable && field.name !== 'id');
  const now = leadingSort(order);
  const current = fieldAt(entity, now?.pointer);
  if (fields.length === 0) return null;
  const label = current ? text('collection.sorted_by', { name: text(current.label) }) : text('collection.sort');
  return (
    <Popover label={text('collection.sort')} align="end" trigger={<IconButton icon="arrow-up-down" label={label} />}>
      {() => (
        <>
          <ul>
            {fields.map((field) => {
              const isCurrent = now?.pointer === field.pointer;
              return (
                <li key={field.pointer}>
                  <button
                    type="button"
                    aria-pressed={isCurrent}
                    onClick={() => onChange(sortText({ pointer: field.pointer, isDown: isCurrent ? !now.isDown : false }))}
                    className="flex min-h-control w-full items-center gap-2 rounded-[4px] px-1.5 text-start text-sm hover:bg-surface-sunken"
                  >
                    <span className="min-w-0 flex-1 truncate">{text(field.label)}</span>
                    {isCurrent ? (
                      <Icon name={now.isDown ? 'arrow-down' : 'arrow-up'} label={text(now.isDown ? 'collection.down' : 'collection.up')} />
                    ) : null}
                  </button>
                </li>
              );
            })}
          </ul>
          {chosen === undefined ? null : (
            <Button kind="quiet" className="mt-1 justify-start" onClick={() => onChange(undefined)}>
              {text('collection.sort_reset')}
            </Button>
          )}
        </>
      )}
    </Popover>
  );
}
