/** amis: its table over records that have come, selectable, with the same kinds of columns. */
import 'amis/lib/themes/cxd.css';
import { render } from 'amis';
import { createRoot } from 'react-dom/client';
import { openPage } from '../pages/page.ts';

const mapped = (entries) => ({ type: 'mapping', map: Object.fromEntries(entries) });
// biome-ignore lint/suspicious/noTemplateCurlyInString: amis reads its own placeholders
const toThing = '/things/${id}';
// biome-ignore lint/suspicious/noTemplateCurlyInString: as above
const source = '${records}';

const shownAs = ({ name, kind, choices = [] }, labels) => {
  if (kind === 'title') return { type: 'link', href: toThing, body: `\${${name}}` };
  if (kind === 'choice') return mapped(choices.map(({ value, label }) => [value, label]));
  if (kind === 'reference') return mapped(Object.entries(labels[name] ?? {}).map(([id, { label }]) => [id, label]));
  if (kind === 'number' || kind === 'money') return { type: 'number', kilobitSeparator: true };
  if (kind === 'percent') return { type: 'number', suffix: '%' };
  if (kind === 'date') return { type: 'date', valueFormat: 'YYYY-MM-DD' };
  if (kind === 'datetime') return { type: 'datetime', valueFormat: 'YYYY-MM-DDTHH:mm:ss.SSSZ' };
  if (kind === 'boolean')
    return mapped([
      [true, 'Yes'],
      [false, 'No'],
    ]);
  if (kind === 'email') return { type: 'link', href: `mailto:\${${name}}`, body: `\${${name}}` };
  if (kind === 'mobile') return { type: 'link', href: `tel:\${${name}}`, body: `\${${name}}` };
  return {};
};

await openPage(({ columns, records, labels }) => {
  const schema = {
    type: 'page',
    data: { records },
    body: {
      type: 'table',
      source,
      selectable: true,
      multiple: true,
      columns: columns.map((column) => ({ name: column.name, label: column.title, sortable: true, ...shownAs(column, labels) })),
    },
  };
  const env = { theme: 'cxd', fetcher: () => Promise.reject(new Error('Nothing is fetched.')), session: 'global' };
  return (root) => createRoot(root).render(render(schema, {}, env));
});
