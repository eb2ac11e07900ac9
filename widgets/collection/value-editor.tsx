/** The part of a filter's editor that takes the value, by type of field and comparison. */
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import type { Clause, ClauseValue, Scalar, ViewField } from '../../engine/react/index.ts';
import { ChoiceList } from './choice-list.tsx';

type Props = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly scope: RuleScope;
  readonly onChange: (value: ClauseValue) => void;
};

const inputTypes: Readonly<Partial<Record<ViewField['type'], string>>> = {
  date: 'date',
  datetime: 'date',
  time: 'time',
  integer: 'number',
  number: 'number',
  money: 'number',
  percent: 'number',
  rating: 'number',
};

const isNumeric = (field: ViewField) => inputTypes[field.type] === 'number';
const MINOR = 100;

/** What an input shows: money is typed in whole units and kept in minor ones. */
const shown = (field: ViewField, value: Scalar | null | undefined) => {
  if (value === null || value === undefined) return '';
  return field.type === 'money' ? String(Number(value) / MINOR) : String(value);
};
const taken = (field: ViewField, text: string): Scalar | null => {
  if (text === '') return null;
  if (!isNumeric(field)) return text;
  return field.type === 'money' ? Math.round(Number(text) * MINOR) : Number(text);
};

const input = 'h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm';

export function ValueEditor({ field, clause, scope, onChange }: Props) {
  const { t } = useTranslation();
  const { operator, value } = clause;
  if (operator === 'empty') return null;
  if (field.type === 'boolean') {
    return (
      <fieldset className="flex gap-4 px-1 py-1 text-sm">
        {[true, false].map((choice) => (
          <label key={String(choice)} className="flex min-h-control items-center gap-2">
            <input
              type="radio"
              name={field.pointer}
              checked={value === choice}
              onChange={() => onChange(choice)}
              className="size-4 accent-accent"
            />
            {t(choice ? 'value.yes' : 'value.no')}
          </label>
        ))}
      </fieldset>
    );
  }
  const isChosen = field.options !== undefined || field.ref !== undefined || field.optionsFrom !== undefined;
  if (isChosen) return <ChoiceList field={field} value={value} scope={scope} onChange={onChange} />;
  const [from, until] = Array.isArray(value) ? value : [value, null];
  const type = inputTypes[field.type] ?? 'text';
  if (operator === 'between') {
    return (
      <div className="grid grid-cols-2 gap-2">
        <input
          type={type}
          aria-label={t('filter.from')}
          className={input}
          value={shown(field, from)}
          onChange={(event) => onChange(pair(taken(field, event.target.value), until))}
        />
        <input
          type={type}
          aria-label={t('filter.until')}
          className={input}
          value={shown(field, until)}
          onChange={(event) => onChange(pair(from, taken(field, event.target.value)))}
        />
      </div>
    );
  }
  return (
    <input
      type={type}
      aria-label={t('filter.value')}
      className={input}
      value={shown(field, from)}
      onChange={(event) => onChange(taken(field, event.target.value))}
    />
  );
}

/** An end that is not there yet is kept as an empty text, which filters nothing. */
const pair = (from: Scalar | null | undefined, until: Scalar | null | undefined): readonly Scalar[] => [from ?? '', until ?? ''];
