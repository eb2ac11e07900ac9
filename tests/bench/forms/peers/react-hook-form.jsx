/** React Hook Form, its inputs controlled as those of the others are; a rule is a watch on the sibling. */
import { createRoot } from 'react-dom/client';
import { Controller, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { openPage } from '../pages/page.ts';
import { PlainInput } from '../pages/plain-input.tsx';
import { HIDE } from '../workloads.ts';

function Leaf({ control, path, title }) {
  return (
    <Controller
      control={control}
      name={path}
      render={({ field }) => (
        <div>
          <label htmlFor={path}>{title}</label>
          <PlainInput id={path} value={field.value} onChange={field.onChange} onBlur={field.onBlur} />
        </div>
      )}
    />
  );
}

function RuledLeaf({ sibling, ...leaf }) {
  const value = useWatch({ control: leaf.control, name: sibling });
  return value === HIDE ? null : <Leaf {...leaf} />;
}

function Rows({ control, rows }) {
  const { fields, remove } = useFieldArray({ control, name: rows.name });
  return fields.map(({ id }, at) => (
    <fieldset key={id}>
      {rows.columns.map(({ name, title }) => (
        <Leaf key={name} control={control} path={`${rows.name}.${at}.${name}`} title={title} />
      ))}
      <button type="button" onClick={() => remove(at)}>
        Remove
      </button>
    </fieldset>
  ));
}

function Form({ workload: { fields, rows, values } }) {
  const { control, handleSubmit } = useForm({ defaultValues: values });
  return (
    <form onSubmit={handleSubmit(() => undefined)}>
      {fields.map(({ name, title, sibling }) =>
        sibling === undefined ? (
          <Leaf key={name} control={control} path={name} title={title} />
        ) : (
          <RuledLeaf key={name} control={control} path={name} title={title} sibling={sibling} />
        ),
      )}
      {rows && <Rows control={control} rows={rows} />}
    </form>
  );
}

await openPage((workload) => (root) => createRoot(root).render(<Form workload={workload} />));
