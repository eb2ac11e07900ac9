/** The form around a field, and what a component may subscribe to. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { DataClient, Labels, WidgetSet } from '../types.ts';
import type { Text } from './faults.ts';
import type { FieldState } from './field-states.ts';
import type { NumberedText, WordsOf } from './field-words.ts';
import type { FormStatus } from './form-status.ts';
import type { FormModel } from './model-types.ts';
import type { Section } from './sections.ts';

export type FormSurroundings = {
  readonly model: FormModel;
  /** Prefix of the ids of this form's elements. */
  readonly idPrefix: string;
  /** Labels of references that the record brought. */
  readonly labels: Labels;
  readonly widgets: WidgetSet['fields'];
  /** Widgets that draw the fields of a group together. */
  readonly groups: NonNullable<WidgetSet['groups']>;
  /** How the field at a pointer sends its files. */
  readonly uploadAt: (pointer: string) => DataClient['upload'];
  readonly text: Text;
  readonly numbered: NumberedText;
  readonly wordsOf: WordsOf;
};

export const FormContext = createContext<FormSurroundings | undefined>(undefined);

/** Throws outside a form. */
export function useForm(): FormSurroundings {
  const form = useContext(FormContext);
  if (!form) throw new Error('This component stands in no form.');
  return form;
}

/** Whether the field shows, is required, is locked, is wrong. */
export function useFieldState(pointer: string): FieldState {
  const { states } = useForm().model;
  return useSyncExternalStore(
    useCallback((listener) => states.subscribe(pointer, listener), [states, pointer]),
    () => states.get(pointer),
  );
}

/** Sections that have a field to show; renders the caller only when one comes or goes. */
export function useVisibleSections(): readonly Section[] {
  const { sections, states, index } = useForm().model;
  const ids = useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = sections.all.filter((section) => section.pointers.every((pointer) => index.at(pointer)?.rules.show));
        const watched = stops.flatMap((section) => section.pointers.map((pointer) => states.subscribe(pointer, listener)));
        return () => {
          for (const stop of watched) stop();
        };
      },
      [sections, states, index],
    ),
    () =>
      sections
        .visible()
        .map(({ id }) => id)
        .join('\n'),
  );
  const shown = new Set(ids.split('\n'));
  return sections.all.filter(({ id }) => shown.has(id));
}

/** Id of the section that is open where one is shown at a time. */
export function useOpenSection(): string {
  const { open } = useForm().model.sections;
  return useSyncExternalStore(open.subscribe, open.get);
}

/** A part of the form's status; the caller renders when that part changes. */
export function useFormStatus<T>(select: (status: FormStatus) => T): T {
  const { status } = useForm().model;
  return useSyncExternalStore(status.subscribe, () => select(status.get()));
}

/** How many faults are told in a section. */
export function useFaultCount(section: Section): number {
  const { faults, sections } = useForm().model;
  return useSyncExternalStore(faults.subscribe, () => {
    let count = 0;
    for (const pointer of faults.get().keys()) if (sections.of(pointer) === section) count += 1;
    return count;
  });
}

/** Id of the element that edits the value there. */
export const idOf = (idPrefix: string, pointer: string): string => idPrefix + pointer.replaceAll('/', '_');

/** Id of the heading over a section. */
export const headingId = (idPrefix: string, section: string): string => `${idPrefix}-group-${section.replaceAll('/', '_')}`;

const focusable = 'input, select, textarea, button, [contenteditable="true"], [tabindex="0"]';

/** Opens what is folded around an element, so that it can take the focus. */
export function unfold(element: Element | null | undefined): void {
  for (let at = element?.closest('details'); at; at = at.parentElement?.closest('details')) at.open = true;
}

/** Moves the focus into the field; false when the form does not show it. */
export function focusField(idPrefix: string, pointer: string, block: ScrollLogicalPosition = 'center'): boolean {
  const element = document.getElementById(idOf(idPrefix, pointer));
  const target = element?.matches(focusable) ? element : element?.querySelector<HTMLElement>(focusable);
  unfold(target);
  target?.scrollIntoView?.({ block });
  target?.focus({ preventScroll: true });
  return target !== null && target !== undefined;
}
