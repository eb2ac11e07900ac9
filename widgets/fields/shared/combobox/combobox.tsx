/**
 * An input that offers choices (ARIA 1.2 combobox with a listbox): arrows move, Enter chooses, Escape
 * closes, the focus never leaves the input. One choice or several; given choices or found ones.
 */
import * as Popover from '@radix-ui/react-popover';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { boxClass, controlAttributes, type FieldFrame, innerClass, insideButtonClass } from '../control.ts';
import { ChoicePopover } from './choice-popover.tsx';
import { optionId } from './listbox.tsx';
import { type Choice, useChoiceList } from './use-choice-list.ts';
import { useComboboxKeys } from './use-combobox-keys.ts';

type Props = {
  readonly field: FieldFrame;
  readonly chosen: readonly (string | number)[];
  readonly isMultiple: boolean;
  /** What the input shows while nobody types: the label of the one chosen. */
  readonly text: string;
  readonly onChoose: (choice: Choice) => void;
  readonly onClear: () => void;
  /** Takes the last of several away. */
  readonly onBack?: () => void;
  /** Takes words that are no choice. */
  readonly onTyped?: (words: string) => void;
  /** Chips before the input. */
  readonly children?: ReactNode;
};

export function Combobox({ field, chosen, isMultiple, text, onChoose, onClear, onBack, onTyped, children }: Props) {
  const { t } = useTranslation();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useChoiceList(field);

  const open = () => {
    if (field.disabled || isOpen) return;
    list.ask(words ?? '');
    setActive(-1);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setWords(undefined);
    setActive(-1);
  };
  const choose = (choice: Choice) => {
    onChoose(choice);
    if (!isMultiple) return close();
    setWords(undefined);
    setActive(-1);
    list.ask('');
  };
  const typed = onTyped && {
    take: () => {
      onTyped(words ?? '');
      setWords(undefined);
      setActive(-1);
      list.ask('');
    },
  };
  const making = field.create && {
    label: field.create.label,
    run: () => {
      const typedWords = words ?? '';
      close();
      field.create?.run(typedWords);
    },
  };
  const keys = useComboboxKeys({
    list,
    isOpen,
    active,
    setActive,
    open,
    close,
    choose,
    create: making?.run,
    words: words ?? '',
    onBack,
    onTyped: typed?.take,
  });
  const canClear = chosen.length > 0 && !field.required && !field.disabled;

  return (
    <Popover.Root open={isOpen} onOpenChange={(next) => (next ? open() : close())}>
      <Popover.Anchor asChild>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press beside the input is a press on it */}
        <div ref={box} className={boxClass} onMouseDown={(event) => focusInput(event, input.current)}>
          {/* Chips wrap beside the input. */}
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-1">
            {children}
            <input
              {...controlAttributes(field)}
              ref={input}
              type="text"
              role="combobox"
              aria-expanded={isOpen}
              aria-controls={listId}
              aria-autocomplete="list"
              aria-activedescendant={isOpen && active >= 0 ? optionId(listId, active) : undefined}
              autoComplete="off"
              value={words ?? text}
              placeholder={chosen.length > 0 ? undefined : (field.placeholder ?? t('control.choose'))}
              onChange={(event) => {
                setWords(event.target.value);
                list.ask(event.target.value);
                setActive(-1);
                setOpen(true);
              }}
              onClick={open}
              onKeyDown={keys}
              onBlur={() => {
                if (words) onTyped?.(words);
                close();
                field.onBlur?.();
              }}
              className={innerClass}
            />
          </div>
          {canClear && (
            <button type="button" onClick={onClear} aria-label={t('control.clear', { what: field.label })} className={insideButtonClass}>
              <X aria-hidden="true" className="size-4" />
            </button>
          )}
          <ChevronDown aria-hidden="true" className="me-2 size-4 shrink-0 text-text-muted" />
        </div>
      </Popover.Anchor>
      <ChoicePopover
        box={box}
        width="w-[var(--radix-popover-trigger-width)] min-w-56"
        id={listId}
        label={field.label}
        list={list}
        active={active}
        isMultiple={isMultiple}
        isChosen={(choice) => chosen.includes(choice.value)}
        onHover={setActive}
        onChoose={choose}
        create={making}
      />
    </Popover.Root>
  );
}

/** A press on the frame puts the focus into the input, but leaves buttons and the input's own caret alone. */
function focusInput(event: React.MouseEvent, input: HTMLInputElement | null): void {
  if (event.target === input || (event.target instanceof Element && event.target.closest('button'))) return;
  event.preventDefault();
  input?.focus();
}
