import type { Meta } from '@storybook/react-vite';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { fieldWidgets } from '../index.ts';
import { FieldDemo, fieldOf, Kit } from '../shared/story-kit.tsx';
import CustomFieldsField from './customfields-field.tsx';

const meta = { title: 'Fields/Custom fields' } satisfies Meta;
export default meta;

const field = fieldOf('custom_fields', { label: 'Custom fields', schema: { maxItems: 100 } });
const value: readonly CustomField[] = [
  { id: 'findings', type: 'Header', label: 'Findings' },
  { id: 'cause', type: 'Dropdown', label: 'Cause', colSpan: 6, options: ['Wear', 'Voltage'], required: true },
  { id: 'serial', type: 'TextInput', label: 'Serial number', colSpan: 6 },
  { id: 'line', type: 'LineBreak', label: 'Line break' },
  { id: 'satisfaction', type: 'Rating', label: 'Satisfaction', colSpan: 6, numberOfStars: 4 },
];

/** Wider than other fields, so that the form stands beside the list; the preview needs the widgets. */
const editor = (props: Partial<FieldProps<readonly CustomField[]>>) => ({
  render: () => (
    <Kit widgets={{ fields: fieldWidgets }}>
      <div className="max-w-5xl [&>div]:max-w-none">
        <FieldDemo widget={CustomFieldsField} field={field} {...props} />
      </div>
    </Kit>
  ),
});

export const Empty = editor({});
export const Filled = editor({ value });
export const Conditions = editor({
  value: [
    ...value,
    {
      id: 'volts',
      type: 'NumberInput',
      label: 'Volts measured',
      visible_if: { field: 'cause', op: 'is', value: 'Voltage' },
      validate: { minimum: 0, maximum: 500, message: 'The meter shows 0 to 500 V.' },
    },
    { id: 'gone', type: 'Date', label: 'Date of the repair', visible_if: { field: 'repaired', op: 'filled' } },
  ],
});
export const Invalid = editor({ value, invalid: true });
export const Disabled = editor({ value, disabled: true });
