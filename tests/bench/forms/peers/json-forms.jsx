/** JSON Forms with its vanilla renderers; the cell of a text is the plain input, a rule is a HIDE of its UI schema. */
import { and, rankWith, schemaTypeIs, uiTypeIs } from '@jsonforms/core';
import { JsonForms, withJsonFormsCellProps } from '@jsonforms/react';
import { vanillaCells, vanillaRenderers } from '@jsonforms/vanilla-renderers';
import { createRoot } from 'react-dom/client';
import { openPage } from '../pages/page.ts';
import { PlainInput } from '../pages/plain-input.tsx';
import { HIDE, schemaOf } from '../workloads.ts';

const PlainCell = withJsonFormsCellProps(({ id, data, enabled, path, handleChange }) => (
  <PlainInput id={id} value={data} onChange={(value) => handleChange(path, value)} disabled={!enabled} />
));

const cells = [...vanillaCells, { tester: rankWith(50, and(uiTypeIs('Control'), schemaTypeIs('string'))), cell: PlainCell }];

const ruleOf = (sibling) => ({
  effect: 'HIDE',
  condition: { scope: `#/properties/${sibling}`, schema: { const: HIDE } },
});

const controlOf = ({ name, sibling }) => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  ...(sibling === undefined ? {} : { rule: ruleOf(sibling) }),
});

const rowsControl = ({ name, columns }) => ({
  type: 'Control',
  scope: `#/properties/${name}`,
  options: { detail: { type: 'VerticalLayout', elements: columns.map(controlOf) } },
});

await openPage((workload) => {
  const { fields, rows, values } = workload;
  const schema = schemaOf(workload);
  const uischema = { type: 'VerticalLayout', elements: [...fields.map(controlOf), ...(rows ? [rowsControl(rows)] : [])] };
  return (root) =>
    createRoot(root).render(<JsonForms schema={schema} uischema={uischema} data={values} renderers={vanillaRenderers} cells={cells} />);
});
