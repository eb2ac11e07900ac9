import validator from '@rjsf/validator-ajv8';
import type { Meta } from '@storybook/react-vite';
import type { FormPlan } from '../../../engine/core/definitions/view-types.ts';
import { type FormLayout, RecordForm } from '../../../engine/react/form/index.ts';
import { fieldWidgets } from '../index.ts';
import { cityLabel, fieldOf, Kit, picture, priorities, searchCities } from './story-kit.tsx';

const meta = { title: 'Forms/Record form' } satisfies Meta;
export default meta;

type Planned = FormPlan['fields'][number];
const named = (field: Parameters<typeof fieldOf>[0], name: string, part: Partial<Planned> = {}): Planned => ({
  rules: {},
  ...fieldOf(field, { name, pointer: `/${name}`, label: name.charAt(0).toUpperCase() + name.slice(1), ...part }),
});

const parts = ['fan', 'motor', 'valve', 'other'].map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

const fields: readonly Planned[] = [
  named('text', 'title', { required: true, schema: { type: 'string', minLength: 5 }, placeholder: 'What is wrong?' }),
  named('radio', 'priority', { options: priorities, schema: { type: 'string' } }),
  named('mobile', 'mobile', { schema: { type: 'string', pattern: '^[0-9]{10}$' }, help: 'Ten digits, without the country.' }),
  named('ref', 'city', { ref: 'city', schema: { type: 'string' } }),
  named('date', 'due', { schema: { type: 'string', format: 'date' } }),
  named('boolean', 'warranty', { schema: { type: 'boolean' } }),
  named('text', 'reason', { rules: { show: "doc.priority == 'Urgent'", require: "doc.priority == 'Urgent'" }, schema: { type: 'string' } }),
  named('textarea', 'description', { schema: { type: 'string' } }),
  named('text', 'weight', { unit: 'kg', help: 'As it stands on the plate.', schema: { type: 'string' } }),
  named('files', 'photos', { schema: { type: 'array' } }),
  named('money', 'labour', { schema: { type: 'integer', minimum: 0 } }),
  named('money', 'parts', { schema: { type: 'integer', minimum: 0 } }),
  named('money', 'total', { readOnly: true, rules: { compute: 'doc.labour + doc.parts' }, schema: { type: 'integer' } }),
  named('list', 'lines', {
    label: 'Parts used',
    items: [
      fieldOf('select', {
        name: 'part',
        pointer: '/part',
        label: 'Part',
        required: true,
        literal: true,
        options: parts,
        distinct: true,
        messages: { distinct: 'This part stands in another row already.' },
      }),
      fieldOf('integer', { name: 'quantity', pointer: '/quantity', label: 'Quantity' }),
      fieldOf('text', { name: 'which', pointer: '/which', label: 'Which one?', whenHidden: 'clear' }),
    ],
    rules: { items: { which: { show: "row.part == 'other'", require: "row.part == 'other'" }, quantity: { default: '1' } } },
    schema: {
      type: 'array',
      items: {
        type: 'object',
        required: ['part'],
        properties: { part: { type: 'string' }, quantity: { type: 'integer', minimum: 1 }, which: { type: 'string' } },
      },
    },
  }),
  named('text', 'floor', { pointer: '/custom/floor', literal: true, label: 'Floor', schema: { type: 'string' } }),
];

const plan: FormPlan = {
  entity: 'task',
  for: 'create',
  schema: {
    type: 'object',
    required: ['title'],
    properties: {
      ...Object.fromEntries(
        fields.filter((field) => !field.readOnly && !field.pointer.startsWith('/custom')).map((field) => [field.name, field.schema]),
      ),
      custom: { type: 'object', properties: { floor: { type: 'string' } } },
    },
  },
  groups: [
    { id: 'work', label: 'Work', fields: ['/description', '/photos', '/lines'] },
    { id: 'cost', label: 'Cost', fields: ['/labour', '/parts', '/total'] },
  ],
  fields,
  validator: '',
};

const client = {
  entity: async () =>
    ({
      name: 'city',
      label: 'city',
      labels: 'cities',
      title: 'name',
      idType: 'uuid',
      order: [],
      groups: [],
      fields: [],
      can: {},
      workflows: [],
    }) as const,
  list: async (_entity: string, query: { readonly search?: string }) => {
    const found = await searchCities(query.search ?? '');
    return { data: found.map(({ value, label }) => ({ id: value, version: 1, name: label })), next_page_token: null };
  },
  upload: async (file: File) => picture(`${file.name}-${file.size}`, file.name),
};

const pause = () => new Promise((resolve) => setTimeout(resolve, 800));
const refused = Object.assign(new Error('The values were refused.'), {
  status: 422,
  code: 'invalid',
  errors: [
    { pointer: '/title', code: 'unique', message: 'A request with this title is open already.' },
    { pointer: '/quota', code: 'quota', message: 'No requests are left this month.' },
  ],
});

/** The same form, its list laid out as a grid. */
const gridPlan: FormPlan = {
  ...plan,
  fields: fields.map((field) => (field.pointer === '/lines' ? { ...field, layout: 'grid' as const } : field)),
};

const form = (onSubmit: () => Promise<unknown>, initial: Record<string, unknown>, layout: FormLayout = 'sections', of = plan) => ({
  render: () => (
    <Kit client={client} widgets={{ fields: fieldWidgets }}>
      <div className="mx-auto max-w-3xl p-4">
        <RecordForm
          plan={of}
          layout={layout}
          initial={initial}
          labels={{ city: { c1: { label: cityLabel('c1') ?? '' } } }}
          scope={{}}
          validator={validator}
          onSubmit={onSubmit}
          submitLabel="Create request"
          onCancel={() => undefined}
        />
      </div>
    </Kit>
  ),
});

const filled = {
  title: 'Compressor makes a noise',
  priority: 'Urgent',
  reason: 'The shop cannot open.',
  mobile: '9000000001',
  city: 'c1',
  labour: 50000,
  parts: 79900,
  photos: [picture('a'), picture('b')],
  lines: [
    { part: 'fan', quantity: 2 },
    { part: 'other', quantity: 1, which: 'The blue one' },
  ],
};

export const Empty = form(pause, {});
export const Filled = form(pause, filled);
export const RefusedByServer = form(() => pause().then(() => Promise.reject(refused)), filled);
export const Tabs = form(pause, filled, 'tabs');
export const Steps = form(pause, {}, 'steps');
export const Grid = form(pause, filled, 'sections', gridPlan);
