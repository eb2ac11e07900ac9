/** What tests of forms stand on: an engine without a server, plain widgets that count their renders, RJSF's run-time validator. */
import validator from '@rjsf/validator-ajv8';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { Profiler } from 'react';
import { initReactI18next } from 'react-i18next';
import { onTestFinished } from 'vitest';
import type { FieldView } from '../../core/definitions/types.ts';
import type { AppPlan, FormPlan } from '../../core/definitions/view-types.ts';
import type { FieldTypeName } from '../../core/fields/field-types.ts';
import { EngineProvider } from '../provider/engine-provider.tsx';
import type { DataClient, EngineHost, FieldProps, WidgetSet } from '../types.ts';
import { RecordForm, type RecordFormProps } from './record-form.tsx';

// Read as files: the engine imports no screen.
const locales = import.meta.glob<{ readonly texts: Record<string, string> }>('../../entities/locales/en.form.json', {
  eager: true,
  import: 'default',
});
const texts = Object.fromEntries([
  ...Object.values(locales).flatMap((locale) => Object.entries(locale.texts)),
  // Said by a rule of a test.
  ['at_most', 'At most {{most}}.'],
]);

/** Labels that something asked for while it rendered, in order. */
export const labelled: string[] = [];
/** Commits of the form, as React's profiler counts them. */
export const commits = { count: 0 };

const count = () => {
  commits.count += 1;
};

/** With each form anew: other tests of the same worker have texts of their own. */
function startTexts(): void {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: (key) => {
      labelled.push(key);
      return key;
    },
  });
}

type PlannedField = FormPlan['fields'][number];

export const textField = (name: string, part: Partial<PlannedField> = {}): PlannedField => ({
  name,
  pointer: `/${name}`,
  label: name,
  type: 'text',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: { type: 'string' },
  rules: {},
  ...part,
});

export const numberField = (name: string, part: Partial<PlannedField> = {}): PlannedField =>
  textField(name, { type: 'number', schema: { type: 'number' }, ...part });

/** A plan whose schema says what its fields say; `custom` fields nested as the server nests them. */
export function planOf(fields: readonly PlannedField[], part: Partial<FormPlan> = {}): FormPlan {
  const writable = fields.filter((field) => !field.readOnly);
  const own = writable.filter((field) => !field.pointer.startsWith('/custom/'));
  const custom = writable.filter((field) => field.pointer.startsWith('/custom/'));
  const object = (members: readonly FieldView[]) => ({
    type: 'object',
    required: members.filter((field) => field.required).map((field) => field.name),
    properties: Object.fromEntries(members.map((field) => [field.name, field.schema])),
  });
  const schema = object(own);
  return {
    entity: 'thing',
    for: 'create',
    schema: custom.length > 0 ? { ...schema, properties: { ...schema.properties, custom: object(custom) } } : schema,
    groups: [],
    fields,
    validator: '/v1/definitions/validators/x.js',
    ...part,
  };
}

/** Renders of the widget of each field, by id. */
export const renders = new Map<string, number>();

function PlainField({ id, label, value, onChange, onBlur, disabled, invalid, describedBy, options, field }: FieldProps) {
  renders.set(field.pointer, (renders.get(field.pointer) ?? 0) + 1);
  const isNumber = field.schema.type === 'number';
  const give = (text: string) => onChange(isNumber && text !== '' ? Number(text) : text || null);
  return (
    <>
      <input
        id={id}
        aria-label={label}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        disabled={disabled}
        value={value === null || value === undefined ? '' : String(value)}
        onChange={(event) => give(event.target.value)}
        onBlur={onBlur}
      />
      {options?.map((option) => (
        <i key={option.value}>{option.label}</i>
      ))}
    </>
  );
}

function PlainRef({ id, label, value, search, labelOf, onChange }: FieldProps) {
  return (
    <>
      <input
        id={id}
        aria-label={label}
        onChange={(event) => void search?.(event.target.value).then(([first]) => first && onChange(first.value))}
      />
      <output>{typeof value === 'string' ? labelOf?.(value) : ''}</output>
    </>
  );
}

function PlainFiles({ label, upload, onChange }: FieldProps) {
  const send = () =>
    void upload?.(new File(['x'], 'x.png', { type: 'image/png' })).then(
      (file) => onChange([file]),
      () => undefined,
    );
  return (
    <button type="button" onClick={send}>
      Send {label}
    </button>
  );
}

// A registry holds widgets of every type of value.
const lazily = (widget: unknown) => () => Promise.resolve({ default: widget as never });
const plain = lazily(PlainField);
const fields = {
  text: plain,
  number: plain,
  money: plain,
  select: plain,
  ref: lazily(PlainRef),
  files: lazily(PlainFiles),
} satisfies Partial<Record<FieldTypeName, unknown>>;

const plainCell = ({ value }: { readonly value: unknown }) => String(value);
const cells = { text: plainCell, number: plainCell };
const app = { user: { id: 'u1' }, org: { country: 'IN', currency: 'INR', time_zone: 'Asia/Kolkata' } } as AppPlan;

/** Renders a form; `precompiled`: with the validator that `client` loads, else with RJSF's run-time one. */
export function openForm(
  props: Omit<RecordFormProps, 'scope'> & Partial<Pick<RecordFormProps, 'scope'>>,
  client: Partial<DataClient> = {},
  validation: 'runtime' | 'precompiled' = 'runtime',
  groups: NonNullable<WidgetSet['groups']> = {},
  own: WidgetSet['fields'] = {},
) {
  startTexts();
  onTestFinished(() => renders.clear());
  const host = {
    client,
    widgets: { nodes: {}, fields: { ...fields, ...own }, groups, cells },
    navigate: () => undefined,
    Link: () => null,
  } as unknown as EngineHost;
  const given = validation === 'runtime' ? { validator } : {};
  const form = (more: Partial<RecordFormProps>) => (
    <EngineProvider host={host} app={app} retries={0}>
      <Profiler id="form" onRender={count}>
        <RecordForm scope={{}} {...given} {...props} {...more} />
      </Profiler>
    </EngineProvider>
  );
  const result = render(form({}));
  return { ...result, again: (more: Partial<RecordFormProps>) => result.rerender(form(more)) };
}
