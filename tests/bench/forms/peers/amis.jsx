/** amis: a form of its JSON, its leaf a registered plain input; a rule is a `visibleOn`. */
import { FormItem, render } from 'amis';
import { createRoot } from 'react-dom/client';
import { openPage } from '../pages/page.ts';
import { PlainInput } from '../pages/plain-input.tsx';
import { HIDE } from '../workloads.ts';

FormItem({ type: 'plain-input' })(({ name, id, value, onChange, onBlur }) => (
  <PlainInput id={id ?? name} value={value} onChange={onChange} onBlur={onBlur} />
));

const controlOf = ({ name, title, sibling }) => ({
  type: 'plain-input',
  name,
  label: title,
  ...(sibling === undefined ? {} : { visibleOn: `\${${sibling} != '${HIDE}'}` }),
});

const rowsOf = ({ name, title, columns }) => ({ type: 'combo', name, label: title, multiple: true, items: columns.map(controlOf) });

await openPage(({ fields, rows, values }) => {
  const schema = {
    type: 'form',
    wrapWithPanel: false,
    actions: [],
    data: values,
    body: [...fields.map(controlOf), ...(rows ? [rowsOf(rows)] : [])],
  };
  const env = { theme: 'cxd', fetcher: () => Promise.reject(new Error('Nothing is fetched.')), session: 'global' };
  return (root) => createRoot(root).render(render(schema, {}, env));
});
