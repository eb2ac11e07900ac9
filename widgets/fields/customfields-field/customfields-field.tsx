import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormFault } from '../../../engine/core/definitions/custom-conditions.ts';
import { customFieldTypes } from '../../../engine/core/definitions/custom-field-types.ts';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import type { FieldProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import { groupAttributes } from '../shared/control.ts';
import { conditionWords } from './condition-words.ts';
import { added, askingOf, changed, type FieldList, faultsOf, listIn, moved, relabelled, removed } from './field-list.ts';
import { FieldRow } from './field-row.tsx';
import { FieldSettings } from './field-settings.tsx';
import { FormPreview } from './preview.tsx';

/** The editor of a list of custom fields: a palette of types, the fields in their order, and the form beside them. */
export default function CustomFieldsField({ value, onChange, ...frame }: FieldProps<readonly CustomField[]>) {
  const { t } = useTranslation();
  const list = listIn(value);
  const { maxItems } = frame.field.schema;
  const [open, setOpen] = useState<string>();
  /** Ids of fields that are new and whose label is still being found. */
  const [loose, setLoose] = useState<ReadonlySet<string>>(new Set());
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const [said, setSaid] = useState('');
  const rows = useRef<HTMLUListElement>(null);
  // The id of a new field follows its label while that is typed; its row stays the same one all the while.
  const [keys] = useState(() => new Map<string, string>());
  const keyOf = (id: string) => keys.get(id) ?? id;
  const set = (next: FieldList) => onChange(next);
  const nameOf = (field: CustomField) => field.label || t('custom_fields.unnamed');

  const add = (type: (typeof customFieldTypes)[number]) => {
    const next = added(list, type, { label: t(`custom_type.${type.toLowerCase()}`), option: t('custom_fields.first_option') });
    const id = next.at(-1)?.id ?? '';
    keys.set(id, `new-${keys.size}`);
    set(next);
    setLoose(new Set(loose).add(id));
    setOpen(id);
  };
  const settle = (id: string) => setLoose((before) => new Set([...before].filter((one) => one !== id)));
  const label = (index: number, field: CustomField, words: string) => {
    if (!loose.has(field.id)) return set(changed(list, index, { label: words }));
    const next = relabelled(list, index, words);
    const id = next[index]?.id ?? field.id;
    keys.set(id, keyOf(field.id));
    set(next);
    setLoose(new Set([...loose].map((one) => (one === field.id ? id : one))));
    setOpen(id);
  };
  const remove = (index: number, field: CustomField) => {
    const asking = new Set(askingOf(list, field.id));
    const names = list.filter(({ id }) => asking.has(id)).map(nameOf);
    set(removed(list, index));
    setSaid(
      names.length === 0
        ? t('custom_fields.removed', { name: nameOf(field) })
        : t('custom_fields.removed_asked', { name: nameOf(field), names: names.join(', ') }),
    );
  };
  const faults = faultsOf(list);
  const faultWords = (fault: FormFault | undefined) => fault && t(`custom_fields.fault_${fault.code}`, fault.params);
  const move = (from: number, to: number) => {
    const next = moved(list, from, to);
    const field = list[from];
    if (next === list || !field) return;
    set(next);
    setSaid(t('custom_fields.moved', { name: nameOf(field), at: to + 1, of: list.length }));
    // The handle moves with its field, and the focus with the handle.
    requestAnimationFrame(() => rows.current?.children[to]?.querySelector('button')?.focus());
  };
  const { 'aria-required': _notOfGroups, ...attributes } = groupAttributes(frame);
  const isFull = list.length >= (typeof maxItems === 'number' ? maxItems : Number.POSITIVE_INFINITY);
  return (
    <fieldset {...attributes} className="@container min-w-0">
      <div className={`grid min-w-0 grid-cols-1 items-start gap-4 ${frame.disabled ? '' : '@xl:grid-cols-2'}`}>
        <div className="flex min-w-0 flex-col gap-2">
          {list.length === 0 && <p className="text-sm text-text-muted">{t('custom_fields.none')}</p>}
          <ul ref={rows} className="flex flex-col gap-1.5">
            {list.map((field, index) => (
              <FieldRow
                key={keyOf(field.id)}
                field={field}
                isOpen={open === field.id}
                isDisabled={frame.disabled}
                note={conditionWords(t, field, list)}
                fault={faultWords(faults.get(field.id))}
                isTarget={drag !== undefined && drag.to === index && drag.from !== index}
                onToggle={() => setOpen(open === field.id ? undefined : field.id)}
                onRemove={() => remove(index, field)}
                place={{ at: index + 1, of: list.length }}
                onMove={(by) => move(index, index + by)}
                onDrag={(phase) => {
                  if (phase === 'start') setDrag({ from: index, to: index });
                  if (phase === 'over' && drag && drag.to !== index) setDrag({ ...drag, to: index });
                  if (phase === 'drop' && drag) move(drag.from, index);
                  if (phase === 'drop' || phase === 'end') setDrag(undefined);
                }}
              >
                <FieldSettings
                  field={field}
                  list={list}
                  isLoose={loose.has(field.id)}
                  onLabel={(words) => label(index, field, words)}
                  onSettled={() => settle(field.id)}
                  onChange={(part) => set(changed(list, index, part))}
                />
              </FieldRow>
            ))}
          </ul>
          {!frame.disabled && !isFull && (
            <div>
              <MenuButton
                label={t('custom_fields.add')}
                actions={customFieldTypes.map((type) => ({
                  id: type,
                  label: t(`custom_type.${type.toLowerCase()}`),
                  run: () => add(type),
                }))}
                trigger={<Button icon="plus">{t('custom_fields.add')}</Button>}
              />
            </div>
          )}
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
        {!frame.disabled && <FormPreview list={list} />}
      </div>
    </fieldset>
  );
}
