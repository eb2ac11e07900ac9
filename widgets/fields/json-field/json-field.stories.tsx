import type { Meta } from '@storybook/react-vite';
import { demo, FieldDemo, fieldOf, Kit } from '../shared/story-kit.tsx';
import JsonField from './json-field.tsx';
import { languageClient, recipeField, template } from './language-kit.ts';

const meta = { title: 'Fields/JSON' } satisfies Meta;
export default meta;

const field = fieldOf('json', { label: 'JSON' });

export const Empty = demo(JsonField, field);
export const Filled = demo(JsonField, field, { value: { floor: 3, rooms: ['a', 'b'] } });
export const Invalid = demo(JsonField, { ...field, required: true }, { invalid: true });
export const Disabled = demo(JsonField, field, { value: { floor: 3, rooms: ['a', 'b'] }, disabled: true });

const inLanguage = (value?: unknown, disabled = false) => ({
  render: () => (
    <Kit client={languageClient}>
      <div className="@container">
        <FieldDemo widget={JsonField} field={recipeField} value={value} disabled={disabled} />
      </div>
    </Kit>
  ),
});

/** Of a field that is written in a language: examples to begin from. */
export const Templates = inLanguage();
export const Written = inLanguage(template);
export const Faults = inLanguage({ ...template, do: [...template.do, { do: 'sing' }] });
export const WrittenDisabled = inLanguage(template, true);
