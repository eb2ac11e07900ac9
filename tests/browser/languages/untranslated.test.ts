/** What counts as English on a page in another language, and what does not. */
import { expect, it } from 'vitest';
import { keepData, untranslatedFinder } from './untranslated.ts';

const english = {
  save: 'Save',
  found: '{{count}} records found',
  total: 'Total',
  csv: 'Export as CSV',
  closed: 'Closed: {{who}}',
  pair: '{{name}}: {{count}}',
};
const data = { texts: new Set<string>(), words: new Set<string>() };
keepData({ rows: [{ name: 'Asha Rao', title: 'Replace filter', status: 'Closed' }] }, data);

const spanish = untranslatedFinder(
  english,
  {
    save: 'Guardar',
    found: 'Se encontraron {{count}} registros',
    total: 'Total',
    csv: 'Exportar como CSV',
    closed: 'Cerrado por {{who}}',
    pair: '{{name}}: {{count}}',
  },
  true,
);
const chinese = untranslatedFinder(english, { save: '保存', found: '找到 {{count}} 条记录', total: '合计', csv: '导出为 CSV' }, false);

it.each([
  ['Save', true],
  ['12 records found', true],
  ['Many records found', false],
  ['Total', false],
  ['Guardar', false],
  ['Replace filter', false],
  ['Closed: 46', false],
  ['Closed: Ravi', true],
])('Spanish: %s', (text, isFault) => expect(spanish(text, data) !== undefined).toBe(isFault));

it.each([
  ['Save', true],
  ['Total', true],
  ['导出为 CSV', false],
  ['Asha Rao', false],
  ['保存 Asha', false],
  ['保存 Anyway', true],
  ['12:30', false],
  ['AR', false],
])('Chinese: %s', (text, isFault) => expect(chinese(text, data) !== undefined).toBe(isFault));
