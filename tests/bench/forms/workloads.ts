/** What every library is asked to show: the same fields, the same values, the same rules. Plain data, read by Node and by the pages. */

export type FieldSpec = {
  readonly name: string;
  readonly title: string;
  /** Shown unless this other field holds `HIDE`. */
  readonly sibling?: string;
};
export type RowsSpec = { readonly name: string; readonly title: string; readonly columns: readonly FieldSpec[] };
export type Values = Readonly<Record<string, unknown>>;

/** A form: fields, or one array of objects. */
export type Workload = {
  readonly id: string;
  readonly title: string;
  readonly fields: readonly FieldSpec[];
  readonly rows?: RowsSpec;
  readonly values: Values;
  /** Inputs that a complete form shows. */
  readonly inputs: number;
};

/** The value of a sibling that hides a field. */
export const HIDE = 'hide';

const named = (prefix: string, count: number): FieldSpec[] =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at}`, title: `Field ${at}` }));

/** Every field looks at the one before it, the first at the last. */
const ruled = (fields: readonly FieldSpec[]): FieldSpec[] =>
  fields.map((field, at) => ({ ...field, sibling: (fields.at(at - 1) ?? field).name }));

const filled = (fields: readonly FieldSpec[], row = 0): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }, at) => [name, `value ${row + at}`]));

function flat(id: string, title: string, fields: readonly FieldSpec[]): Workload {
  return { id, title, fields, values: filled(fields), inputs: fields.length };
}

function rowed(id: string, title: string, size: { readonly rows: number; readonly columns: number }): Workload {
  const columns = named('c', size.columns);
  const records = Array.from({ length: size.rows }, (_, row) => filled(columns, row));
  return {
    id,
    title,
    fields: [],
    rows: { name: 'rows', title: 'Rows', columns },
    values: { rows: records },
    inputs: size.rows * size.columns,
  };
}

export const workloads: readonly Workload[] = [
  flat('200', '200 fields', named('f', 200)),
  flat('1000', '1,000 fields', named('f', 1000)),
  rowed('rows', '100 rows × 8', { rows: 100, columns: 8 }),
  flat('rules', '1,000 fields with a rule each', ruled(named('f', 1000))),
];

/** What a short run shows, rules included. */
export const shortForm: Workload = flat('short', '24 fields with a rule each', ruled(named('f', 24)));

type Properties = Readonly<Record<string, { readonly type: 'string'; readonly title: string }>>;

/** JSON Schema properties of fields. */
export const propertiesOf = (fields: readonly FieldSpec[]): Properties =>
  Object.fromEntries(fields.map(({ name, title }) => [name, { type: 'string', title }]));

/** JSON Schema of a form, without its rules: each library says those in its own way. */
export function schemaOf({ fields, rows }: Workload) {
  const list = rows && {
    [rows.name]: { type: 'array', title: rows.title, items: { type: 'object', properties: propertiesOf(rows.columns) } } as const,
  };
  return { type: 'object', properties: { ...propertiesOf(fields), ...list } } as const;
}
