/** The workloads as definitions of this product, planned and cut as the server does it. */
import { fileURLToPath } from 'node:url';
import { fakeApp } from '../../../.storybook/fake-app.ts';
import { createRights, entityView, formPlan, plan } from '../../../engine/core/definitions/index.ts';
import type { DefinitionFile } from '../../../engine/core/definitions/types.ts';
import type { AppPlan, EntityView, FormPlan } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { readDefinitions } from '../../../engine/server/definitions/read.ts';
import { validatorModule } from '../../../engine/server/definitions/validators.ts';
import type { ListChoice, ListColumn, ListWorkload } from './list-workload.ts';
import { type FieldSpec, HIDE, propertiesOf, type Workload } from './workloads.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const ENTITY = 'thing';
const now = '2026-03-02T06:00:00.000Z';

export type Around = { readonly app: AppPlan; readonly scope: RuleScope; readonly texts: Readonly<Record<string, string>> };
export type PlannedForm = Around & { readonly plan: FormPlan; readonly validator: string };
export type PlannedList = Around & { readonly entity: EntityView };

/** A form as a person gets it who edits a record. @throws when the definitions have a fault. */
export async function planForm({ fields, rows }: Workload): Promise<PlannedForm> {
  const list = rows && {
    [rows.name]: { type: 'array', title: 't:rows', items: { type: 'object', properties: keyed(rows.columns) } },
  };
  const texts = { ...textsOf([...fields, ...(rows?.columns ?? [])]), ...(rows ? { rows: rows.title } : {}) };
  const title = fields[0]?.name ?? rows?.name ?? '';
  const { rights, ...around } = await planned({ properties: { ...keyed(fields), ...list }, title, texts });
  const form = formPlan({ rights, entity: ENTITY, purpose: 'update', validatorOf: () => 'validator.js' });
  if (!form) throw new Error('The planner gives no form.');
  return { ...around, plan: form, validator: validatorModule(form.schema) };
}

/** The entity of a list as a person sees it. @throws when the definitions have a fault. */
export async function planList({ columns }: ListWorkload): Promise<PlannedList> {
  const title = columns[0]?.name ?? '';
  const properties = Object.fromEntries(columns.map((column) => [column.name, columnProperty(column)]));
  const { rights, ...around } = await planned({ properties, title, texts: { ...textsOf(columns), ...choiceTexts(columns) } });
  const entity = entityView(rights, ENTITY);
  if (!entity) throw new Error('The planner gives no entity.');
  return { ...around, entity };
}

const typeOf: { readonly [K in ListColumn['kind']]: object } = {
  title: { type: 'string', 'x-search': true },
  text: { type: 'string' },
  choice: { type: 'string' },
  reference: { type: 'string', 'x-ref': ENTITY },
  number: { type: 'number' },
  money: { type: 'integer', 'x-type': 'money' },
  percent: { type: 'number', 'x-type': 'percent' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  boolean: { type: 'boolean' },
  email: { type: 'string', format: 'email' },
  mobile: { type: 'string', 'x-type': 'mobile' },
};

/** A column as a property that can be sorted and filtered by, as those of lists are. */
const columnProperty = ({ name, kind, choices }: ListColumn) => ({
  ...typeOf[kind],
  title: `t:${name}`,
  'x-index': true,
  ...(kind === 'reference' ? {} : { 'x-sort': true }),
  ...(choices ? { enum: choices.map(({ value }) => value), 'x-options': choices.map(optionOf) } : {}),
});

const optionOf = ({ value, colour }: ListChoice) => ({ value, label: `t:choice_${value}`, colour });

const choiceTexts = (columns: readonly ListColumn[]) =>
  Object.fromEntries(columns.flatMap(({ choices = [] }) => choices.map(({ value, label }) => [`choice_${value}`, label])));

/** Properties with keys for titles and the rules in this product's language. */
const keyed = (fields: readonly FieldSpec[]) =>
  Object.fromEntries(
    fields.map(({ name, sibling }) => [
      name,
      {
        ...propertiesOf([{ name, title: `t:${name}` }])[name],
        ...(sibling === undefined ? {} : { 'x-show': `doc.${sibling} != '${HIDE}'` }),
      },
    ]),
  );

const textsOf = (fields: readonly Pick<FieldSpec, 'name' | 'title'>[]) =>
  Object.fromEntries(fields.map(({ name, title }) => [name, title]));

type Draft = { readonly properties: object; readonly title: string; readonly texts: Readonly<Record<string, string>> };

async function planned({ properties, title, texts: own }: Draft) {
  const texts = { thing: 'Thing', things: 'Things', ...own };
  const files: readonly DefinitionFile[] = [
    {
      file: 'thing.json',
      kind: 'entity',
      json: {
        $schema: '../definition/entity.schema.json',
        $id: ENTITY,
        type: 'object',
        'x-entity': { label: 't:thing', labels: 't:things', title: `/${title}`, tenant: [] },
        'x-access': [{ id: 'everyone', can: ['read', 'update'] }],
        properties,
      },
    },
    { file: 'en.json', kind: 'locale', json: { $schema: '../../schemas/definition/locale.schema.json', language: 'en', texts } },
  ];
  const { schemas } = await readDefinitions({ root });
  const made = plan(files, schemas);
  if (!made.ok) throw new Error(`The definitions of the benchmark have faults: ${JSON.stringify(made.faults.slice(0, 5))}`);
  const app = fakeApp();
  const rights = createRights(made.product, app, now);
  const scope: RuleScope = { user: app.user, org: app.org, route: {}, flags: {}, now, timeZone: app.org.time_zone };
  return { rights, app, scope, texts };
}
