/** Which column goes to which field, and what stands in every row where there is no column. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, type ViewField } from '../../../engine/react/index.ts';
import { controlClass } from '../../fields/shared/control.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import type { Plan, Source } from './prepare-rows.ts';
import { cellText, isEmpty, type Table } from './table.ts';
import type { ImportKit } from './use-import-kit.ts';

/** Column → pointer; pointer → the value of every row. */
export type Mapping = { readonly columns: ReadonlyMap<number, string>; readonly fixed: ReadonlyMap<string, string> };

export function planOf({ columns, fixed }: Mapping, kit: ImportKit): Plan {
  const from = new Map([...columns].map(([column, pointer]) => [pointer, column]));
  const sourceOf = (pointer: string): Source | undefined => {
    const column = from.get(pointer);
    if (column !== undefined) return { column };
    const value = fixed.get(pointer) ?? '';
    return value === '' ? undefined : { fixed: value };
  };
  return kit.fields.flatMap((field) => {
    const source = sourceOf(field.pointer);
    return source ? [{ field, source }] : [];
  });
}

type Props = {
  readonly chosen: { readonly name: string; readonly table: Table };
  readonly kit: ImportKit;
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

const SAMPLES = 3;
const LOOKED_AT = 50;

const samplesOf = ({ rows }: Table, column: number): string =>
  [...new Set(rows.slice(0, LOOKED_AT).flatMap((row) => (isEmpty(row[column]) ? [] : [cellText(row[column])])))]
    .slice(0, SAMPLES)
    .join(' · ');

export function MapColumns({ chosen: { name, table }, kit, mapping, onChange, onBack, onDone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  const mapped = new Set(mapping.columns.values());
  const missing = kit.fields.filter(
    (field) => kit.isNeeded(field) && !mapped.has(field.pointer) && (mapping.fixed.get(field.pointer) ?? '') === '',
  );
  const choose = (column: number, pointer: string) => {
    const columns = new Map([...mapping.columns].filter(([other, taken]) => other !== column && taken !== pointer));
    if (pointer !== '') columns.set(column, pointer);
    onChange({ ...mapping, columns });
  };
  const next = () => {
    setAsked(true);
    if (missing.length === 0 && planOf(mapping, kit).length > 0) onDone();
  };
  return (
    <div className="space-y-4">
      <p className="text-sm">{t('transfer.mapping_intro', { name, shown: format.number(table.rows.length) })}</p>
      <ul className="divide-y divide-border rounded-card border border-border">
        {table.columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their place; names may repeat.
          <li key={index} className="grid grid-cols-1 items-center gap-x-4 gap-y-1 px-3 py-2 md:grid-cols-2">
            <div className="min-w-0">
              <p className="truncate font-medium" dir="auto">
                {column}
              </p>
              <p className="truncate text-xs text-text-muted" dir="auto">
                {samplesOf(table, index)}
              </p>
            </div>
            <select
              aria-label={`${t('transfer.field')}: ${column}`}
              value={mapping.columns.get(index) ?? ''}
              onChange={(event) => choose(index, event.target.value)}
              className={controlClass}
            >
              <option value="">{t('transfer.do_not_import')}</option>
              {kit.fields.map((field) => (
                <option key={field.pointer} value={field.pointer}>
                  {kit.isNeeded(field) ? `${kit.labelOf(field)} (${t('transfer.required')})` : kit.labelOf(field)}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <FixedValues kit={kit} mapping={mapping} mapped={mapped} onChange={(fixed) => onChange({ ...mapping, fixed })} />
      {isAsked && missing.length > 0 ? (
        <p role="alert" className="text-sm text-danger-text">
          {t('transfer.missing', { fields: missing.map(kit.labelOf).join(', ') })}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onBack}>{t('transfer.choose_other_file')}</Button>
        <Button kind="primary" onClick={next}>
          {t('transfer.check_rows')}
        </Button>
      </div>
    </div>
  );
}

type FixedProps = {
  readonly kit: ImportKit;
  readonly mapping: Mapping;
  readonly mapped: ReadonlySet<string>;
  readonly onChange: (fixed: Mapping['fixed']) => void;
};

/** Needed fields that no column fills stand here by themselves; others are added. */
function FixedValues({ kit, mapping: { fixed }, mapped, onChange }: FixedProps) {
  const { t } = useTranslation();
  const id = useId();
  const free = kit.fields.filter((field) => !mapped.has(field.pointer));
  const shown = free.filter((field) => kit.isNeeded(field) || fixed.has(field.pointer));
  const others = free.filter((field) => !shown.includes(field));
  const set = (pointer: string, value: string) => onChange(new Map([...fixed, [pointer, value]]));
  const remove = (pointer: string) => onChange(new Map([...fixed].filter(([other]) => other !== pointer)));
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h4 id={id} className="text-sm font-semibold">
        {t('transfer.fixed_values')}
      </h4>
      {shown.map((field) => (
        <div key={field.pointer} className="grid grid-cols-1 items-center gap-x-4 gap-y-1 md:grid-cols-2">
          <label htmlFor={`${id}${field.pointer}`} className="text-sm">
            {kit.isNeeded(field) ? `${kit.labelOf(field)} (${t('transfer.required')})` : kit.labelOf(field)}
          </label>
          <div className="flex items-center gap-1">
            <FixedValue
              id={`${id}${field.pointer}`}
              field={field}
              kit={kit}
              value={fixed.get(field.pointer) ?? ''}
              onChange={(value) => set(field.pointer, value)}
            />
            {kit.isNeeded(field) ? null : (
              <IconButton icon="x" label={t('transfer.remove_field', { name: kit.labelOf(field) })} onClick={() => remove(field.pointer)} />
            )}
          </div>
        </div>
      ))}
      {others.length > 0 ? (
        <select
          aria-label={t('transfer.choose_field')}
          value=""
          onChange={(event) => set(event.target.value, '')}
          className={`${controlClass} md:w-1/2`}
        >
          <option value="">{t('transfer.choose_field')}</option>
          {others.map((field) => (
            <option key={field.pointer} value={field.pointer}>
              {kit.labelOf(field)}
            </option>
          ))}
        </select>
      ) : null}
    </section>
  );
}

type FixedValueProps = {
  readonly id: string;
  readonly field: ViewField;
  readonly kit: ImportKit;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Read like a cell of the file, so that the same words are understood. */
function FixedValue({ id, field, kit, value, onChange }: FixedValueProps) {
  const { t } = useTranslation();
  const words = (label: string) => (field.literal ? label : kit.rules.text(label));
  const choices = field.type === 'boolean' ? [t('value.yes'), t('value.no')] : field.options?.map((option) => words(option.label));
  if (choices === undefined)
    return (
      <input
        id={id}
        type="text"
        value={value}
        placeholder={t('transfer.fixed_hint')}
        onChange={(event) => onChange(event.target.value)}
        className={controlClass}
      />
    );
  return (
    <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className={controlClass}>
      <option value="">{t('transfer.fixed_hint')}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  );
}
