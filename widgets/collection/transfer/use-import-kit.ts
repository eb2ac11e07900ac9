/** What all steps of an import know: the fields that can be filled, how values are read, and how faults are told. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { holds, type TextOf, useApp, useText, type ViewField } from '../../../engine/react/index.ts';
import type { Candidate } from './guess-mapping.ts';
import type { ReadingRules } from './read-value.ts';

/** Types that a cell of a file can hold. */
export const noCell: ReadonlySet<FieldTypeName> = new Set([
  'files',
  'audio',
  'photo',
  'signature',
  'json',
  'list',
  'matrix',
  'polygon',
  'custom_fields',
  'id',
] as FieldTypeName[]);

export type ImportKit = {
  readonly fields: readonly ViewField[];
  readonly labelOf: (field: ViewField) => string;
  readonly fieldAt: (pointer: string) => ViewField | undefined;
  /** It has to come from somewhere: nothing fills it in by itself. */
  readonly isNeeded: (field: ViewField) => boolean;
  readonly candidates: readonly Candidate[];
  readonly rules: ReadingRules;
};

/** Whether a file brings new records, or changes of those that are there. */
export type ImportVerb = 'create' | 'update';

/** Pointer of the column that says which record a row changes. */
export const KEY = '/id';

export const canFill = (field: ViewField) => field.writable && !field.system && !noCell.has(field.type) && field.unknownType === undefined;
const hasDefault = (field: ViewField) =>
  field.schema.default !== undefined || field.rules.default !== undefined || field.rules.compute !== undefined;

const isNeededIn = (field: ViewField, scope: RuleScope) =>
  (field.required || (field.rules.require !== undefined && holds(field.rules.require, scope))) && !hasDefault(field);

/** Headings of the columns that say which record is meant: codes that nobody writes, and the title. */
const codesOf = (entity: EntityView, labelOf: (field: ViewField) => string): readonly string[] =>
  entity.fields.filter((field) => field.searchable && !field.writable && field.ref === undefined).map(labelOf);

/** Head of the column by which a file for changes names its records; by it such a file is known again. */
export const keyHead = (text: TextOf, { label }: Pick<EntityView, 'label'>): string => text('transfer.key_head', { name: text(label) });

type Synonyms = Readonly<Record<string, readonly string[]>>;
const NONE: Synonyms = {};

/** A reference to the record itself: files name it as they name any other record, by id, title or code. */
const keyField = ({ name, label }: EntityView): ViewField => ({
  name: 'id',
  pointer: KEY,
  label,
  type: 'ref',
  ref: name,
  required: true,
  readOnly: false,
  system: false,
  writable: true,
  filterable: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
  rules: {},
});

type KitOptions = { readonly verb?: ImportVerb; readonly synonyms?: Synonyms | undefined };

export function useImportKit(entity: EntityView, { verb = 'create', synonyms = NONE }: KitOptions = {}): ImportKit {
  const text = useText();
  const { language } = useTranslation().i18n;
  const { user, org, flags } = useApp();
  return useMemo<ImportKit>(() => {
    const isUpdate = verb === 'update';
    const key = keyField(entity);
    const fields = [...(isUpdate ? [key] : []), ...entity.fields.filter(canFill)];
    const labelOf = (field: ViewField) => (field.literal ? field.label : text(field.label));
    const fieldAt = (pointer: string) => fields.find((field) => field.pointer === pointer || pointer.startsWith(`${field.pointer}/`));
    return {
      fields,
      labelOf,
      fieldAt,
      // A new record has nothing in it yet.
      isNeeded: (field) =>
        field.pointer === key.pointer ||
        // What no column changes stays as it is.
        (!isUpdate && isNeededIn(field, { user, org, flags, doc: {} })),
      candidates: fields.map((field) => ({
        pointer: field.pointer,
        type: field.type,
        names: [
          labelOf(field),
          field.name,
          ...(field.pointer === KEY ? [keyHead(text, entity), ...codesOf(entity, labelOf)] : (synonyms[field.pointer] ?? [])),
        ],
      })),
      rules: {
        text,
        language,
        currency: org.currency,
        countryCode: org.country_code,
        timeZone: org.time_zone,
        dateOrder: org.country === 'US' ? 'month-first' : 'day-first',
      },
    };
  }, [entity, verb, synonyms, text, language, user, org, flags]);
}
