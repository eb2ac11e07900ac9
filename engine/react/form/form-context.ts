/** The form around a field, and what a component may subscribe to. */
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Labels } from '../types.ts';
import type { FieldState, FormModel, FormStatus } from './form-model.ts';

export type FormSurroundings = {
  readonly model: FormModel;
  /** Prefix of the ids of this form's elements. */
  readonly idPrefix: string;
  /** Labels of references that the record brought. */
  readonly labels: Labels;
};

export const FormContext = createContext<FormSurroundings | undefined>(undefined);

/** Throws outside a form. */
export function useForm(): FormSurroundings {
  const form = useContext(FormContext);
  if (!form) throw new Error('This component stands in no form.');
  return form;
}

/** Value at a path of the form; renders the caller when it changes. */
export function useValue(pointer: string): unknown {
  const { values } = useForm().model;
  return useSyncExternalStore(
    useCallback((listener) => values.subscribe(pointer, listener), [values, pointer]),
    () => values.read(pointer),
  );
}

/** Whether the field shows, is required, is locked, is wrong. */
export function useFieldState(pointer: string): FieldState {
  const { states } = useForm().model;
  return useSyncExternalStore(
    useCallback((listener) => states.subscribe(pointer, listener), [states, pointer]),
    () => states.get(pointer),
  );
}

/** Whether any of the fields shows; renders the caller only when that turns. */
export function useAnyVisible(pointers: readonly string[]): boolean {
  const { states } = useForm().model;
  return useSyncExternalStore(
    useCallback(
      (listener) => {
        const stops = pointers.map((pointer) => states.subscribe(pointer, listener));
        return () => {
          for (const stop of stops) stop();
        };
      },
      [states, pointers],
    ),
    () => pointers.some((pointer) => states.get(pointer).visible),
  );
}

/** A part of the form's status; the caller renders when that part changes. */
export function useFormStatus<T>(select: (status: FormStatus) => T): T {
  const { status } = useForm().model;
  return useSyncExternalStore(
    useCallback((listener) => status.subscribe('', listener), [status]),
    () => select(status.get('')),
  );
}

/** Id of the element that edits the value there, as RJSF builds it. */
export const idOf = (idPrefix: string, pointer: string): string => idPrefix + pointer.replaceAll('/', '_');

/** Moves the focus into the field; false when the form does not show it. */
export function focusField(idPrefix: string, pointer: string): boolean {
  const element = document.getElementById(idOf(idPrefix, pointer));
  const target = element?.matches('input, select, textarea, button')
    ? element
    : element?.querySelector<HTMLElement>('input, select, textarea, button');
  target?.scrollIntoView?.({ block: 'center' });
  target?.focus({ preventScroll: true });
  return target !== null && target !== undefined;
}
