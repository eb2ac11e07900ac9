import { entity, field as viewField } from '../../../.storybook/fake-product.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { FieldDemo, fieldOf, Kit } from '../shared/story-kit.tsx';
import GridField from './grid-field.tsx';

/** What programs may do with things of a library. */
export const field = fieldOf('grid', {
  label: 'Scopes',
  grid: { entity: 'thing', filter: "doc.kind == 'entity'", row: 'name', columns: 'verbs' },
});

const line = (name: string, label: string, ...verbs: readonly string[]) => ({ id: name, version: 1, name, label, verbs });
export const lines = [
  line('book', 'Book', 'read', 'create', 'update'),
  line('loan', 'Loan', 'read', 'create', 'update', 'extend-loan', 'give-back'),
  line('reader', 'Reader', 'read', 'create', 'update'),
  line('report', 'Report', 'read'),
  line('shelf', 'Shelf', 'read', 'create', 'update'),
];

type Props = Partial<FieldProps<readonly string[]>> & { readonly rows?: readonly ReturnType<typeof line>[] | 'refused' };

/** The field over these lines; `refused`: they do not come. */
export const GridDemo = ({ rows = lines, ...rest }: Props) => (
  <Kit
    client={{
      entity: () => Promise.resolve(entity('thing', { title: 'label', fields: [viewField('label')] })),
      list: () =>
        rows === 'refused' ? Promise.reject(new Error('No answer.')) : Promise.resolve({ data: [...rows], next_page_token: null }),
    }}
  >
    <FieldDemo widget={GridField} field={field} {...rest} />
  </Kit>
);
