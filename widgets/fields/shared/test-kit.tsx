/** Opens one field widget in a test, as a form would hold it. */
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { FieldDemo, Kit } from './story-kit.tsx';

/** `values` are those that the widget gave, in order. */
export function openField<Value>(
  widget: ComponentType<FieldProps<Value>>,
  field: FieldView,
  props: Partial<FieldProps<NoInfer<Value>>> = {},
) {
  const values: (Value | null)[] = [];
  const onBlur = vi.fn();
  const view = render(
    <Kit>
      <FieldDemo widget={widget} field={field} onBlur={onBlur} onChange={(value) => values.push(value)} {...props} />
    </Kit>,
  );
  return { ...view, values, onBlur, user: userEvent.setup() };
}
