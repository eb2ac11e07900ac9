/** RJSF as it comes: its own theme and validator; a rule is an `if` that leaves the property out. */
import Form from '@rjsf/core';
import type { RJSFSchema, WidgetProps } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { HIDE, propertiesOf, schemaOf, type Workload } from '../workloads.ts';
import { openPage } from './page.ts';
import { PlainInput } from './plain-input.tsx';

const TextWidget = ({ id, value, onChange, onBlur, disabled }: WidgetProps) => (
  <PlainInput id={id} value={value} onChange={onChange} onBlur={() => onBlur(id, value)} disabled={disabled} />
);

const widgets = { TextWidget };

function schemaWithRules(workload: Workload): RJSFSchema {
  const { fields } = workload;
  if (fields.every(({ sibling }) => sibling === undefined)) return schemaOf(workload);
  return {
    type: 'object',
    allOf: fields.map((field) => ({
      if: { properties: { [field.sibling ?? '']: { const: HIDE } }, required: [field.sibling ?? ''] },
      else: { properties: propertiesOf([field]) },
    })),
  };
}

await openPage<Workload>((workload) => {
  const schema = schemaWithRules(workload);
  return (root) => createRoot(root).render(<Form schema={schema} validator={validator} formData={workload.values} widgets={widgets} />);
});
