/** A text that somebody types freely, with what is known below it (ARIA 1.2 combobox with a listbox). A failed search shows nothing. */
import * as Popover from '@radix-ui/react-popover';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { debounced } from '../../../../engine/react/form/index.ts';
import { ChoicePopover } from '../../../../widgets/fields/shared/combobox/choice-popover.tsx';
import { optionId } from '../../../../widgets/fields/shared/combobox/listbox.tsx';
import type { Choice, ChoiceList } from '../../../../widgets/fields/shared/combobox/use-choice-list.ts';
import { useComboboxKeys } from '../../../../widgets/fields/shared/combobox/use-combobox-keys.ts';
import { controlAttributes, controlClass, type FieldFrame } from '../../../../widgets/fields/shared/control.ts';

/** Quiet time before a search goes out, in milliseconds. */
export const QUIET = 500;

type Props<Item> = {
  readonly frame: FieldFrame;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What is known for these words. */
  readonly search: (words: string) => Promise<readonly Item[]>;
  readonly labelOf: (item: Item) => string;
  readonly onChoose: (item: Item) => void;
  /** Told of what was found for the words that stand there, not of a search that failed; true: nothing is left to choose. */
  readonly onFound?: (words: string, items: readonly Item[]) => boolean;
  /** Fewer characters are not looked up. */
  readonly least?: number;
  readonly inputMode?: 'numeric' | 'text';
  /** Enter sends the form unless the list is open; true: never. */
  readonly keepsEnter?: boolean;
};

export function Suggest<Item>(props: Props<Item>) {
  const { frame, text, onText, search, labelOf, onChoose, onFound, least = 2, inputMode = 'text', keepsEnter = false } = props;
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const words = useRef(text);
  const [items, setItems] = useState<readonly Item[]>([]);
  const [active, setActive] = useState(-1);
  const later = useMemo(() => debounced(search, QUIET), [search]);
  const isOpen = items.length > 0;
  useEffect(
    () => () => {
      words.current = '';
    },
    [],
  );

  const close = () => {
    setItems([]);
    setActive(-1);
  };
  const ask = async (typed: string) => {
    words.current = typed;
    close();
    if (typed.length < least) return;
    const found = await later(typed).catch(() => undefined);
    // It failed, or something else was typed meanwhile, or chosen, or the field is gone.
    if (found === undefined || words.current !== typed) return;
    const isDone = onFound?.(typed, found) ?? false;
    if (!isDone && document.activeElement === box.current) setItems(found);
  };
  const choose = ({ value }: Choice) => {
    const item = items[Number(value)];
    words.current = '';
    close();
    if (item !== undefined) onChoose(item);
  };
  const list: ChoiceList = {
    choices: items.map((item, value) => ({ value, label: labelOf(item) })),
    state: 'idle',
    ask: () => undefined,
    retry: () => undefined,
  };
  const listKeys = useComboboxKeys({
    list,
    isOpen,
    active,
    words: text,
    setActive,
    open: () => void ask(text.trim()),
    close,
    choose,
    onBack: undefined,
  });
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (keepsEnter && event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
    listKeys(event);
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => !next && close()}>
      <Popover.Anchor asChild>
        <input
          {...controlAttributes(frame)}
          ref={box}
          type="text"
          role="combobox"
          dir="auto"
          inputMode={inputMode}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            void ask(event.target.value.trim());
          }}
          onKeyDown={keys}
          onBlur={() => {
            close();
            frame.onBlur?.();
          }}
          className={controlClass}
        />
      </Popover.Anchor>
      <ChoicePopover
        box={box}
        width="w-[max(var(--radix-popover-trigger-width),min(22rem,90vw))]"
        id={listId}
        label={frame.label}
        list={list}
        active={active}
        isMultiple={false}
        isChosen={() => false}
        onHover={setActive}
        onChoose={choose}
      />
    </Popover.Root>
  );
}
