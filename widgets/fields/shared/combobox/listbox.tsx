/** The list under a combobox. */
import { Check, History, Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Dot } from '../../../primitives/chip/chip.tsx';
import type { Choice, ChoiceList } from './use-choice-list.ts';

type Props = {
  readonly id: string;
  readonly label: string;
  readonly list: ChoiceList;
  readonly active: number;
  readonly isMultiple: boolean;
  readonly isChosen: (choice: Choice) => boolean;
  readonly onHover: (index: number) => void;
  readonly onChoose: (choice: Choice) => void;
  /** Stands after the choices: makes a new one. */
  readonly create?: { readonly label: string; readonly run: () => void } | undefined;
};

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

export function Listbox({ id, label, list, active, isMultiple, isChosen, onHover, onChoose, create }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) box.current?.querySelector(`[id="${optionId(id, active)}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, active]);
  const note = noteOf(list);
  return (
    <>
      <div
        ref={box}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        aria-busy={list.state === 'loading'}
      >
        {list.choices.map((choice, index) => (
          // The focus stays in the input, which names the active option (ARIA 1.2 combobox): options take no focus and no keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={choice.value}
            id={optionId(id, index)}
            role="option"
            aria-selected={isChosen(choice)}
            data-active={index === active || undefined}
            onMouseMove={() => onHover(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            className="flex min-h-control cursor-pointer items-center gap-2 px-2.5 py-1 text-base text-text data-active:bg-surface-sunken"
          >
            {choice.colour && <Dot colour={choice.colour} />}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{choice.label}</span>
              {choice.hint && <span className="block truncate text-xs text-text-muted">{choice.hint}</span>}
            </span>
            {choice.isRecent && (
              <span className="shrink-0 text-text-muted">
                <History aria-hidden="true" className="size-3.5" />
                <span className="sr-only">{t('control.recent')}</span>
              </span>
            )}
            {isChosen(choice) && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-ink" />}
          </div>
        ))}
        {create && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            id={optionId(id, list.choices.length)}
            role="option"
            aria-selected={false}
            data-active={list.choices.length === active || undefined}
            onMouseMove={() => onHover(list.choices.length)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={create.run}
            className="flex min-h-control cursor-pointer items-center gap-2 border-t border-border px-2.5 py-1 text-base font-medium text-accent-ink data-active:bg-surface-sunken"
          >
            <Plus aria-hidden="true" className="size-4 shrink-0" />
            <span className="min-w-0 flex-1 truncate">{create.label}</span>
          </div>
        )}
      </div>
      <p role="status" className={note ? 'px-2.5 py-2 text-sm text-text-muted' : 'sr-only'}>
        {note && t(note)}
        {list.state === 'failed' && (
          // The focus stays in the input; Enter there does the same.
          <button
            type="button"
            tabIndex={-1}
            onClick={list.retry}
            className="ms-2 font-medium text-accent-ink underline underline-offset-2"
          >
            {t('action.retry')}
          </button>
        )}
      </p>
    </>
  );
}

function noteOf({ state, choices }: ChoiceList): string | undefined {
  if (state === 'failed') return 'control.search_failed';
  if (choices.length > 0) return undefined;
  return state === 'loading' ? 'control.searching' : 'control.no_choices';
}
