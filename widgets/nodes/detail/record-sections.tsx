/** Fields of a record in sections, each as label and value: what has one, and behind a button what has none. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { purposeOf } from '../../../engine/core/forms/form-parts.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { fieldAt, holds, isEmptyValue, useCustomFields, useText, type ViewField } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { canChange } from './changeable.ts';
import { type Change, FieldValue } from './field-value.tsx';

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
  /** Whether fields are changed where they stand. */
  readonly isEdited?: boolean;
  /** Whether fields without a value stand there too. */
  readonly isAll?: boolean;
};

const pointerOf = (field: SectionField) => (typeof field === 'string' ? field : field.field);

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

/** Custom fields that no section names, and that hold something or are asked for. */
function customSection(fields: readonly ViewField[], named: ReadonlySet<string>): SectionOptions | undefined {
  const rest = fields.filter((field) => !named.has(field.pointer) && field.type !== 'button');
  return rest.length === 0 ? undefined : { id: 'custom', label: 'detail.custom', fields: rest.map((field) => field.pointer) };
}

export function RecordSections({ entity, record, labels, sections, scope, hasCustom, isEdited = false, isAll = false }: Props) {
  const text = useText();
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [open, setOpen] = useState<string>();
  const given = sections ?? ownSections(entity);
  const named = new Set(given.flatMap((section) => section.fields.map(pointerOf)));
  const customFields = useCustomFields(entity, record);
  const custom = hasCustom ? customSection(customFields, named) : undefined;
  const isChangeable = isEdited ? canChange(entity, record, scope) : () => false;
  const isEmpty = (field: ViewField) => isEmptyValue(getAt(record, field.pointer)) && field.pointer !== open;
  const drawn = [...given, ...(custom ? [custom] : [])].flatMap((section) => {
    if (section.show !== undefined && !holds(section.show, scope)) return [];
    const fields = section.fields.flatMap((one) => {
      const field = fieldAt(entity, pointerOf(one)) ?? customFields.find(({ pointer }) => pointer === pointerOf(one));
      const isShown = field && purposeOf(field) !== 'internal' && (field.rules.show === undefined || holds(field.rules.show, scope));
      // What is gone from the form is told while a record still holds it.
      return isShown && !(field.retired && isEmpty(field)) ? [{ field, link: typeof one === 'string' ? undefined : one.link }] : [];
    });
    return [{ section, fields }];
  });
  const empty = drawn.reduce((sum, { fields }) => sum + fields.filter(({ field }) => isEmpty(field)).length, 0);
  const changeOf = ({ pointer }: ViewField): Change => ({
    isOpen: open === pointer,
    isHeld: open !== undefined,
    onOpen: () => setOpen(pointer),
    onEnd: () => setOpen(undefined),
  });
  return (
    <>
      {drawn.map(({ section, fields }) => {
        const shown = fields.filter(({ field }) => isAll || isWhole || !isEmpty(field));
        if (shown.length === 0) return null;
        return (
          <section key={section.id} aria-label={section.label === undefined ? undefined : text(section.label)}>
            {section.label === undefined ? null : <h2 className="mb-2 text-sm font-semibold">{text(section.label)}</h2>}
            <dl className={`grid grid-cols-1 gap-x-8 gap-y-3 ${section.columns === 1 ? '' : 'sm:grid-cols-2'}`}>
              {shown.map(({ field, link }) => (
                <FieldValue
                  key={field.pointer}
                  entity={entity.name}
                  field={field}
                  link={link}
                  record={record}
                  labels={labels}
                  scope={scope}
                  change={isChangeable(field) ? changeOf(field) : undefined}
                />
              ))}
            </dl>
          </section>
        );
      })}
      {empty === 0 || isAll ? null : (
        <Button
          kind="quiet"
          icon={isWhole ? 'chevron-up' : 'chevron-down'}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="-ms-3"
        >
          {isWhole ? t('detail.empty_hide') : t('detail.empty_show', { count: empty })}
        </Button>
      )}
    </>
  );
}
