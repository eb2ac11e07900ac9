/** The list of choices under a combobox. The focus stays in its input; inside a dialog, where the page is locked, it scrolls. */
import * as Popover from '@radix-ui/react-popover';
import type { ComponentProps, RefObject } from 'react';
import { Listbox } from './listbox.tsx';

type Props = ComponentProps<typeof Listbox> & {
  /** What belongs to the combobox: a press inside does not close the list. */
  readonly box: RefObject<HTMLElement | null>;
  /** Class of its width. */
  readonly width: string;
};

export function ChoicePopover({ box, width, ...listbox }: Props) {
  return (
    <Popover.Portal>
      <Popover.Content
        align="start"
        sideOffset={4}
        role="presentation"
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && box.current?.contains(event.target)) event.preventDefault();
        }}
        onMouseDown={(event) => event.preventDefault()}
        onWheel={(event) => event.stopPropagation()}
        onTouchMove={(event) => event.stopPropagation()}
        className={`z-60 max-h-72 animate-fade overflow-y-auto rounded-card border border-border bg-surface-raised py-1 shadow-float ${width}`}
      >
        <Listbox {...listbox} />
      </Popover.Content>
    </Popover.Portal>
  );
}
