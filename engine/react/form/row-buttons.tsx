/** What can be done to a row. */
import { useForm } from './form-context.ts';

export type RowAction = 'up' | 'down' | 'copy' | 'remove';

export type RowButtonsProps = {
  readonly row: number;
  readonly isLast: boolean;
  /** No more rows may come. */
  readonly isFull: boolean;
  readonly onAction: (action: RowAction) => void;
};

// Outlines of 16 by 16: the engine brings no icons of its own.
const shapes: Readonly<Record<RowAction, string>> = {
  up: 'M8 13V3M4 7l4-4 4 4',
  down: 'M8 3v10M4 9l4 4 4-4',
  copy: 'M6 6h7v7H6zM3 10V3h7',
  remove: 'M4 4l8 8M12 4l-8 8',
};
const actions: readonly RowAction[] = ['up', 'down', 'copy', 'remove'];

export function RowButtons({ row, isLast, isFull, onAction }: RowButtonsProps) {
  const { numbered } = useForm();
  const isOff: Readonly<Record<RowAction, boolean>> = { up: row === 0, down: isLast, copy: isFull, remove: false };
  return (
    <div className="flex justify-end gap-1">
      {actions.map((action) => {
        const name = numbered(`form.${action}_row_number`, row + 1);
        return (
          <button
            key={action}
            type="button"
            data-row-action={action}
            disabled={isOff[action]}
            onClick={() => onAction(action)}
            aria-label={name}
            title={name}
            className="inline-flex size-control items-center justify-center rounded-control text-text-muted hover:bg-surface-sunken hover:text-text disabled:opacity-40"
          >
            <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current stroke-[1.5]">
              <path d={shapes[action]} />
            </svg>
          </button>
        );
      })}
    </div>
  );
}
