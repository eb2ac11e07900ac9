/** Fields of a record in sections, each as label and value. */

import type { FieldView } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import {
  CellView,
  fieldAt,
  fillPath,
  holds,
  isEmptyValue,
  useCustomFields,
  useHost,
  useText,
  type ViewField,
} from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { needsTable, RowsTable } from './rows-table.tsx';

export type SectionField = string | { readonly field: string; readonly link?: string };
export type SectionOptions = {
  readonly id: string;
  readonly label?: string;
  readonly fields: readonly SectionField[];
  readonly columns?: 1 | 2;
  readonly show?: string;
};

type Props = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly sections: readonly SectionOptions[] | undefined;
  readonly scope: RuleScope;
  /** Whether custom fields that no section names get one of their own. */
  readonly hasCustom: boolean;
};

const pointerOf = (field: SectionField) => (typeof field === 'string' ? field : field.field);
const LONG = new Set<FieldView['type']>(['textarea', 'richtext', 'files', 'json', 'list', 'matrix']);

/** The entity's own groups; without any, all its fields in one. */
function ownSections(entity: EntityView): readonly SectionOptions[] {
  const known = new Set(entity.fields.map((field) => field.pointer));
  const groups = entity.groups.map(({ id, label, fields }) => ({
    id,
    label,
    fields: fields.map((name) => (name.startsWith('/') ? name : `/${name}`)).filter((pointer) => known.has(pointer)),
  }));
  if (groups.some((group) => group.fields.length > 0)) return groups;
  return [{ id: 'all', fields: entity.fields.filter((field) => !field.system && field.type !== 'json').map((field) => field.pointer) }];
}

/** Custom fields that hold something and that no section names. */
function customSection(fields: readonly ViewField[], record: RecordData, named: ReadonlySet<string>): SectionOptions | undefined {
  const filled = fields.filter((field) => !named.has(field.pointer) && !isEmptyValue(getAt(record, field.pointer)));
  return filled.length === 0 ? undefined : { id: 'custom', label: 'detail.custom', fields: filled.map((field) => field.pointer) };
}

export function RecordSections({ entity, record, labels, sections, scope, hasCustom }: Props) {
  const text = useText();
  const given = sections ?? ownSections(entity);
  const named = new Set(given.flatMap((section) => section.fields.map(pointerOf)));
  const customFields = useCustomFields(entity, record);
  const custom = hasCustom ? customSection(customFields, record, named) : undefined;
  return [...given, ...(custom ? [custom] : [])].map((section) => {
    const fields = section.fields.flatMap((one) => {
      const field = fieldAt(entity, pointerOf(one)) ?? customFields.find(({ pointer }) => pointer === pointerOf(one));
      const isShown = field && (field.rules.show === undefined || holds(field.rules.show, scope));
      return isShown ? [{ field, link: typeof one === 'string' ? undefined : one.link }] : [];
    });
    if (fields.length === 0 || (section.show !== undefined && !holds(section.show, scope))) return null;
    return (
      <section key={section.id} aria-label={section.label === undefined ? undefined : text(section.label)}>
        {section.label === undefined ? null : <h2 className="mb-2 text-sm font-semibold">{text(section.label)}</h2>}
        <dl className={`grid grid-cols-1 gap-x-8 gap-y-3 ${section.columns === 1 ? '' : 'sm:grid-cols-2'}`}>
          {fields.map(({ field, link }) => (
            <FieldValue key={field.pointer} field={field} link={link} record={record} labels={labels} scope={scope} />
          ))}
        </dl>
      </section>
    );
  });
}

type FieldProps = {
  readonly field: ViewField;
  readonly link: string | undefined;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
};

function FieldValue({ field, link, record, labels, scope }: FieldProps) {
  const text = useText();
  const { Link } = useHost();
  const value = getAt(record, field.pointer);
  // In a link of a reference, `id` is the record referred to.
  const target = field.ref === undefined ? record : { ...record, id: value };
  const to = link === undefined || isEmptyValue(value) ? undefined : fillPath(link, target, scope.route);
  const name = field.literal ? field.label : text(field.label);
  const cell = needsTable(field, value) ? (
    <RowsTable field={field} value={value} labels={labels[field.name]} label={name} />
  ) : (
    <CellView field={field} row={record} labels={labels} />
  );
  return (
    <div className={`min-w-0 ${LONG.has(field.type) ? 'sm:col-span-full' : ''}`}>
      <dt className="text-xs text-text-muted">{name}</dt>
      <dd className={`mt-0.5 break-words text-base ${LONG.has(field.type) ? 'whitespace-pre-line' : ''}`}>
        {to === undefined ? (
          cell
        ) : (
          <Link to={to} className="text-accent-ink hover:underline">
            {cell}
          </Link>
        )}
      </dd>
    </div>
  );
}
