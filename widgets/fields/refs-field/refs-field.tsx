import type { FieldProps } from '../../../engine/react/types.ts';
import { Several } from '../shared/combobox/several.tsx';

/** Several records, found by words, as chips. */
export default function RefsField(field: FieldProps<readonly (string | number)[]>) {
  return <Several field={field} />;
}
