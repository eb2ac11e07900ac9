/** What stories and tests of fields and cells stand on: an engine without a server. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { AppPlan } from '../../../engine/core/definitions/view-types.ts';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { EngineProvider } from '../../../engine/react/index.ts';
import type { DataClient, EngineHost, FieldProps, WidgetSet } from '../../../engine/react/types.ts';

/** A field with everything a widget does not ask about filled in. */
export const fieldOf = (type: FieldTypeName, part: Partial<FieldView> = {}): FieldView => ({
  name: type,
  pointer: `/${type}`,
  label: type,
  type,
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
  ...part,
});

const app: AppPlan = fakeApp({
  user: { id: 'u1', view: 'ADMIN', role_ids: [] },
  org: { id: 'o1', nickname: 'Acme', partner_ids: [] },
});

const absent = () => Promise.reject(new Error('There is no server here.'));
const noClient: DataClient = {
  app: () => Promise.resolve(app),
  screen: absent,
  form: absent,
  entity: absent,
  list: absent,
  group: absent,
  clusters: absent,
  counts: absent,
  get: absent,
  create: absent,
  sendRows: absent,
  resolve: absent,
  update: absent,
  remove: absent,
  run: absent,
  upload: absent,
  validator: absent,
};

type KitProps = { readonly children: ReactNode; readonly client?: Partial<DataClient>; readonly widgets?: Partial<WidgetSet> };

/** An engine around its children: Acme of India, no server but the calls given. */
export function Kit({ children, client = {}, widgets = {} }: KitProps) {
  const [host] = useState<EngineHost>(() => ({
    client: { ...noClient, ...client },
    widgets: { nodes: {}, fields: {}, cells: {}, ...widgets },
    navigate: () => undefined,
    Link: ({ to, children: words, ...rest }) => (
      <a href={to} {...rest}>
        {words}
      </a>
    ),
  }));
  return (
    <EngineProvider host={host} app={app} retries={0}>
      {children}
    </EngineProvider>
  );
}

type DemoProps<Value> = Partial<FieldProps<Value>> & {
  readonly widget: ComponentType<FieldProps<Value>>;
  readonly field: FieldView;
};

/** A field widget with a value of its own, as a form would hold it. */
export function FieldDemo<Value>({ widget: Widget, field, value: initial, onChange, ...rest }: DemoProps<Value>) {
  const [value, setValue] = useState<Value | null | undefined>(initial);
  return (
    <div className="max-w-md p-4">
      <Widget
        id={`demo-${field.name}`}
        field={field}
        value={value}
        onChange={(next) => {
          setValue(next);
          onChange?.(next);
        }}
        disabled={false}
        required={field.required}
        invalid={false}
        label={field.label}
        {...rest}
      />
    </div>
  );
}

/** A story of a field widget, or of any element, inside the kit. */
export function demo<Value>(widget: ComponentType<FieldProps<Value>>, field: FieldView, props: Partial<FieldProps<NoInfer<Value>>> = {}) {
  return {
    render: () => (
      <Kit>
        <FieldDemo widget={widget} field={field} {...props} />
      </Kit>
    ),
  };
}

/** Choices for stories and tests. */
export const priorities = [
  { value: 'Urgent', label: 'Urgent', colour: 'red' },
  { value: 'High', label: 'High', colour: 'yellow' },
  { value: 'Normal', label: 'Normal', colour: 'cyan' },
  { value: 'Low', label: 'Low', colour: 'green' },
] as const;

const cities = ['Pune', 'Mumbai', 'Nagpur', 'Nashik', 'Thane', 'Solapur'].map((label, index) => ({
  value: `c${index + 1}`,
  label,
  hint: 'Maharashtra',
}));

/** A search as the engine gives it: finds cities by words. */
export const searchCities = (words: string) =>
  Promise.resolve(cities.filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase())));
export const cityLabel = (value: string | number) => cities.find((city) => city.value === value)?.label;

/** A picture without a server. */
export const picture = (id: string, name = `${id}.svg`) => ({
  id,
  name,
  type: 'image/svg+xml',
  size: 200,
  url: `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="teal"/></svg>')}`,
});
