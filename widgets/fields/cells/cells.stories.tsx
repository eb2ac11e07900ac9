import type { Meta } from '@storybook/react-vite';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import { type FieldTypeName, fieldTypes } from '../../../engine/core/fields/field-types.ts';
import { cityLabel, fieldOf, Kit, picture, priorities } from '../shared/story-kit.tsx';
import { cells } from './index.ts';

const meta = { title: 'Cells/All' } satisfies Meta;
export default meta;

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const samples: { readonly [K in FieldTypeName]?: unknown } = {
  text: 'Compressor makes a noise',
  email: 'asha@demo.test',
  mobile: '9000000001',
  url: 'https://example.com/help',
  integer: 1250000,
  number: 12.5,
  money: 129900,
  percent: 18,
  rating: 4,
  boolean: true,
  date: '2026-03-01',
  datetime: ago(42),
  time: '18:05',
  select: 'High',
  multiselect: ['High', 'Low'],
  ref: 'c1',
  refs: ['c1', 'c3'],
  files: ['a', 'b', 'c', 'd', 'e'].map((id) => picture(id)),
  colour: 'teal',
  icon: 'wrench',
  json: { floor: 3 },
  list: ['a', 'b'],
};

const labelOf = (id: string | number) => {
  const label = cityLabel(id);
  return label === undefined ? undefined : { label, colour: 'teal' };
};

function Sheet({ sampleOf }: { readonly sampleOf: (type: FieldTypeName) => unknown }) {
  return (
    <Kit>
      <table className="m-4 text-sm text-text">
        <tbody>
          {(Object.keys(samples) as FieldTypeName[]).map((type) => {
            const Cell = cells[fieldTypes[type].cell];
            const field: FieldView = fieldOf(type, { options: priorities, ...(type === 'number' ? { unit: 'kg' } : {}) });
            return (
              <tr key={type} className="border-b border-border">
                <th scope="row" className="py-2 pe-6 text-start font-normal text-text-muted">
                  {type}
                </th>
                <td className="py-2">{Cell && <Cell field={field} value={sampleOf(type)} labelOf={labelOf} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Kit>
  );
}

export const Filled = { render: () => <Sheet sampleOf={(type) => samples[type]} /> };
export const Empty = { render: () => <Sheet sampleOf={() => null} /> };
export const Masked = { render: () => <Sheet sampleOf={(type) => (type === 'mobile' ? '••••••0001' : '••••')} /> };
