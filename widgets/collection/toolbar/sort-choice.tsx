/** Fields that a list may be sorted by. It comes when somebody looks at it. */
import { useText, type ViewField } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { type leadingSort, sortText } from './sorting.ts';

type Props = {
  readonly fields: readonly ViewField[];
  readonly now: ReturnType<typeof leadingSort>;
  readonly chosen: string | undefined;
  readonly onChange: (order: string | undefined) => void;
};

export default function SortChoice({ fields, now, chosen, onChange }: Props) {
  const text = useText();
  return (
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
  );
}
