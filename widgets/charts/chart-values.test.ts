import { describe, expect, it } from 'vitest';
import { field } from '../../.storybook/fake-product.ts';
import { filterText } from '../../engine/react/index.ts';
import type { GroupRow } from '../../engine/react/types.ts';
import { chartValues } from './chart-values.ts';

const text = (key: string, params?: Readonly<Record<string, unknown>>) => (params ? `${key} ${JSON.stringify(params)}` : key);
const labels: Readonly<Record<string, { readonly label: string; readonly colour?: string }>> = {
  a: { label: 'Open', colour: 'red' },
  b: { label: 'Closed' },
  c: { label: 'Closed' },
};
const values = (rows: readonly GroupRow[], of = field('status', 'ref', { ref: 'status' })) =>
  chartValues({ field: of, state: { rows, labelOf: (id) => labels[String(id)] }, text });
const brief = (rows: ReturnType<typeof values>) => rows.map(({ label, amount }) => `${label} ${amount}`);

describe('values of a chart', () => {
  it('go by size, one of each name, with the way to the rows of both', () => {
    const shown = values([
      { key: 'b', keys: ['b'], count: 2 },
      { key: 'a', keys: ['a'], count: 4 },
      { key: 'c', keys: ['c'], count: 3 },
      { key: 'd', keys: ['d'], count: 0 },
    ]);
    expect(brief(shown)).toEqual(['Closed 5', 'Open 4']);
    expect(shown.map(({ predicate }) => filterText([predicate]))).toEqual(["doc.status in ['b', 'c']", "doc.status == 'a'"]);
  });

  it('name what has no value, and what has no label', () => {
    const shown = values([
      { key: null, keys: [null], count: 2 },
      { key: 'x', keys: ['x'], count: 1 },
    ]);
    expect(brief(shown)).toEqual(['dashboard.none 2', 'x 1']);
    expect(filterText([shown[0]?.predicate])).toBe('doc.status == null');
  });

  it('keep the order of choices', () => {
    const options = [
      { value: 'High', label: 'high' },
      { value: 'Low', label: 'low' },
    ];
    expect(
      brief(
        values(
          [
            { key: 'Odd', keys: ['Odd'], count: 9 },
            { key: 'Low', keys: ['Low'], count: 5 },
            { key: 'High', keys: ['High'], count: 1 },
          ],
          field('priority', 'select', { options }),
        ),
      ),
    ).toEqual(['high 1', 'low 5', 'Odd 9']);
  });

  it('sum up what is small, which leads nowhere', () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({ key: `s${index}`, keys: [`s${index}`], count: 12 - index }));
    const shown = values(rows);
    expect(shown).toHaveLength(8);
    expect(shown.at(-1)).toMatchObject({ label: 'dashboard.others {"count":5}', amount: 15, predicate: undefined });
  });
});
