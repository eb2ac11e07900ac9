/** Formily by its JSON Schema; a rule is a reaction on the sibling. */
import { createForm } from '@formily/core';
import { connect, createSchemaField, FormProvider, mapProps, observer, RecursionField, useField, useFieldSchema } from '@formily/react';
import { createRoot } from 'react-dom/client';
import { openPage } from '../pages/page.ts';
import { PlainInput } from '../pages/plain-input.tsx';
import { HIDE } from '../workloads.ts';

const Input = connect(
  PlainInput,
  mapProps((props, field) => ({ ...props, id: field.address.toString() })),
);

const FormItem = observer(({ children }) => {
  const field = useField();
  return (
    <div>
      <label htmlFor={field.address.toString()}>{field.title}</label>
      {children}
    </div>
  );
});

const Rows = observer(() => {
  const field = useField();
  const schema = useFieldSchema();
  return field.value?.map((_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Formily addresses a row by its index
    <fieldset key={at}>
      <RecursionField schema={schema.items} name={at} />
      <button type="button" onClick={() => field.remove(at)}>
        Remove
      </button>
    </fieldset>
  ));
});

const SchemaField = createSchemaField({ components: { Input, FormItem, Rows } });

const propertyOf = ({ name, title, sibling }) => [
  name,
  {
    type: 'string',
    title,
    'x-decorator': 'FormItem',
    'x-component': 'Input',
    ...(sibling === undefined
      ? {}
      : { 'x-reactions': { dependencies: [sibling], fulfill: { state: { visible: `{{$deps[0] !== '${HIDE}'}}` } } } }),
  },
];

const propertiesOf = (fields) => Object.fromEntries(fields.map(propertyOf));

const rowsOf = ({ name, title, columns }) => ({
  [name]: { type: 'array', title, 'x-component': 'Rows', items: { type: 'object', properties: propertiesOf(columns) } },
});

await openPage(({ fields, rows, values }) => {
  const schema = { type: 'object', properties: { ...propertiesOf(fields), ...(rows ? rowsOf(rows) : {}) } };
  return (root) => {
    const form = createForm({ initialValues: values });
    createRoot(root).render(
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>,
    );
  };
});
