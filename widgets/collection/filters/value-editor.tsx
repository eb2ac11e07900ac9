/** The part of a filter's editor that takes the value, by type of field and comparison. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { Clause, ClauseValue, Scalar, ViewField } from '../../../engine/react/index.ts';
import { ChoiceList } from './choice-list.tsx';
import { DayInput } from './day-input.tsx';
import { RangeEditor } from './range-editor.tsx';
import { RatingInput } from './rating-input.tsx';
import { TypedInput } from './typed-input.tsx';

type Props = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly scope: RuleScope;
  readonly onChange: (value: ClauseValue) => void;
};

const clocks: Readonly<Partial<Record<ViewField['type'], 'date' | 'time'>>> = { date: 'date', datetime: 'date', time: 'time' };

export function ValueEditor(props: Props) {
  const { t } = useTranslation();
  const { field, clause, scope, onChange } = props;
  const { operator, value } = clause;
  if (operator === 'empty' || operator === 'not_empty' || operator === 'within') return null;
  if (field.type === 'boolean') return <YesNo value={value} onChange={onChange} />;
  const isChosen = field.options !== undefined || field.ref !== undefined || field.optionsFrom !== undefined;
  if (isChosen) return <ChoiceList field={field} value={value} scope={scope} onChange={onChange} />;
  const clock = clocks[field.type];
  const [from, until] = [value].flat();
  if (operator === 'between' && clock) return <RangeEditor type={clock} value={value} scope={scope} onChange={onChange} />;
  if (operator === 'between') {
    return (
      <div className="grid grid-cols-2 gap-2">
        <One {...props} value={from} label={t('filter.from')} onChange={(next) => onChange([next ?? '', until ?? ''])} />
        <One {...props} value={until} label={t('filter.until')} onChange={(next) => onChange([from ?? '', next ?? ''])} />
      </div>
    );
  }
  if (clock) return <DayInput type={clock} value={String(from ?? '')} label={t('filter.value')} scope={scope} onChange={onChange} />;
  return <One {...props} value={from} label={t('filter.value')} onChange={onChange} />;
}

type OneProps = {
  readonly field: ViewField;
  readonly value: Scalar | null | undefined;
  readonly label: string;
  readonly onChange: (value: Scalar | null) => void;
};

const One = ({ field, value, label, onChange }: OneProps) =>
  field.type === 'rating' ? (
    <RatingInput field={field} value={value} label={label} onChange={onChange} />
  ) : (
    <TypedInput field={field} value={value} label={label} onChange={onChange} />
  );

function YesNo({ value, onChange }: Pick<Props, 'onChange'> & { readonly value: ClauseValue }) {
  const { t } = useTranslation();
  const name = useId();
  return (
    <fieldset aria-label={t('filter.value')} className="flex gap-4 px-1 py-1 text-sm">
      {[true, false].map((choice) => (
        <label key={String(choice)} className="flex min-h-control items-center gap-2">
          <input type="radio" name={name} checked={value === choice} onChange={() => onChange(choice)} className="size-4 accent-accent" />
          {t(choice ? 'value.yes' : 'value.no')}
        </label>
      ))}
    </fieldset>
  );
}
