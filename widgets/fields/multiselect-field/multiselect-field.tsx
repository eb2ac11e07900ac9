import type { FieldProps } from '../../../engine/react/types.ts';
import { Several } from '../shared/combobox/several.tsx';

/** Several of a list, as chips. */
export default function MultiselectField(field: FieldProps<readonly (string | number)[]>) {
  return <Several field={field} />;
}
