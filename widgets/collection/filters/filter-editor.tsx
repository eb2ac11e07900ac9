/** Editor of one filter: comparison and value; for days and instants the named periods first. */
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type Clause, operatorsOf, type ViewField, valuesOf } from '../../../engine/react/index.ts';
import { PeriodEditor } from './period-editor.tsx';
import { ValueEditor } from './value-editor.tsx';

type Props = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly scope: RuleScope;
  readonly onChange: (clause: Clause) => void;
};

const many = new Set<Clause['operator']>(['any_of', 'is_not', 'has']);
const bare = new Set<Clause['operator']>(['empty', 'not_empty']);

/** The clause under another comparison, with what survives of its value. */
export function compareBy(clause: Clause, operator: Clause['operator']): Clause {
  // The name of a period is no value of any other comparison.
  const isOther = (clause.operator === 'within') !== (operator === 'within');
  if (bare.has(operator) || isOther) return { ...clause, operator, value: null };
  const list = valuesOf(clause.value);
  if (operator === 'between' || many.has(operator)) return { ...clause, operator, value: list };
  return { ...clause, operator, value: list[0] ?? null };
}

export default function FilterEditor({ field, clause, scope, onChange }: Props) {
  const { t } = useTranslation();
  const operators = operatorsOf(field);
  const hasPeriods = operators.includes('within');
  const value = <ValueEditor field={field} clause={clause} scope={scope} onChange={(next) => onChange({ ...clause, value: next })} />;
  return (
    <div className="space-y-2">
      {hasPeriods ? <PeriodEditor clause={clause} scope={scope} onChange={onChange} /> : null}
      {operators.length > 1 ? (
        <select
          aria-label={t('filter.comparison')}
          value={clause.operator}
          onChange={(event) => onChange(compareBy(clause, operators.find((one) => one === event.target.value) ?? clause.operator))}
          className="h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`filter.operator.${operator}`)}
            </option>
          ))}
        </select>
      ) : null}
      {hasPeriods && clause.operator === 'between' ? null : value}
    </div>
  );
}
