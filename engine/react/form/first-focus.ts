/** Where the focus is when a form opens, and when it is refused. */
import { useEffect } from 'react';
import { focusField } from './form-context.ts';
import type { FormModel } from './model-types.ts';

/** How many fields are tried: what cannot take the focus stands seldom at the top. */
const TRIED = 6;

/**
 * A form that opens in a dialog, or in the place of a value, begins at its first field. On a page people have chosen nothing yet, and somebody who
 * moved on inside the dialog meanwhile is left where he is.
 */
export function useFirstFocus(model: FormModel, { idPrefix, formId, always }: { idPrefix: string; formId: string; always: boolean }): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const dialog = document.getElementById(formId)?.closest('[role="dialog"]');
    const { activeElement } = document;
    if (!always && (!dialog || activeElement !== dialog)) return;
    const fields = model.sections.all.flatMap(({ pointers }) => pointers).filter((pointer) => model.states.get(pointer).visible);
    fields.slice(0, TRIED).some((pointer) => focusField(idPrefix, pointer, 'nearest'));
  }, []);
}
