/** What of a form a template keeps, and what of a template a form takes. */
import { isFileType } from '../../core/fields/field-types.ts';
import { getAt, isObject, setAt } from '../../core/json/index.ts';
import { isEmpty } from '../../core/records/index.ts';
import type { Json } from './document.ts';
import type { FormField } from './fields.ts';
import type { FormModel } from './model-types.ts';

const CUSTOM = '/custom';

/** Fields on the form that a template may hold: those of `pointers`, of which `/custom` means all custom ones. */
const fieldsOf = ({ shown }: FormModel, pointers: readonly string[]): readonly FormField[] =>
  shown.filter(
    ({ pointer, type }) =>
      !isFileType(type) && (pointers.includes(pointer) || (pointers.includes(CUSTOM) && pointer.startsWith(`${CUSTOM}/`))),
  );

/** Values for a new template; what is hidden or empty is none. */
export const keptValues = (model: FormModel, pointers: readonly string[]): Json =>
  fieldsOf(model, pointers).reduce<Json>((values, { pointer }) => {
    const value = model.values.read(pointer);
    return isEmpty(value) || !model.states.get(pointer).visible ? values : setAt(values, pointer, value);
  }, {});

/** The values of a stored template; none where they are no object. */
export function valuesIn(text: unknown): Json {
  try {
    const values: unknown = JSON.parse(String(text));
    return isObject(values) ? values : {};
  } catch {
    return {};
  }
}

/**
 * Fills in what the person may write on this form, as if typed, and answers the pointers that are done. What the form does not have is
 * left: it may come with the custom fields of a type that was just chosen.
 */
export function fillFrom(model: FormModel, values: Json, pointers: readonly string[], done: ReadonlySet<string>): ReadonlySet<string> {
  const filled = new Set(done);
  for (const { pointer } of fieldsOf(model, pointers)) {
    const value = getAt(values, pointer);
    const view = filled.has(pointer) || isEmpty(value) ? undefined : model.leaf(pointer)?.read();
    if (view === undefined || view.isLocked || !view.state.visible) continue;
    filled.add(pointer);
    model.setValue(pointer, value);
  }
  return filled;
}
