/** amis: its table over records that have come. */
import 'amis/lib/themes/cxd.css';
import { render } from 'amis';
import { createRoot } from 'react-dom/client';
import { openPage } from '../pages/page.ts';

await openPage(({ columns, records }) => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: amis reads its own placeholders
  const source = '${records}';
  const schema = {
    type: 'page',
    data: { records },
    body: { type: 'table', source, columns: columns.map(({ name, title }) => ({ name, label: title })) },
  };
  const env = { theme: 'cxd', fetcher: () => Promise.reject(new Error('Nothing is fetched.')), session: 'global' };
  return (root) => createRoot(root).render(render(schema, {}, env));
});
