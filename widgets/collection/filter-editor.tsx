/** Editor of one filter: comparison and value. */
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { type Clause, type ClauseValue, operatorsOf, type ViewField } from '../../engine/react/index.ts';
import { ValueEditor } from './value-editor.tsx';

type Props = {
  readonly field: ViewField;
  readonly clause: Clause;
  readonly scope: RuleScope;
  readonly onChange: (clause: Clause) => void;
};

const many = new Set<Clause['operator']>(['any_of', 'is_not', 'has']);

/** Value that survives a change of comparison. */
export function carried(value: ClauseValue, operator: Clause['operator']): ClauseValue {
  const list = (Array.isArray(value) ? value : [value]).filter((item) => item !== null && item !== '');
  if (operator === 'empty') return null;
  if (operator === 'between' || many.has(operator)) return list;
  return list[0] ?? null;
}

export function FilterEditor({ field, clause, scope, onChange }: Props) {
  const { t } = useTranslation();
  const operators = operatorsOf(field);
  return (
    <div className="space-y-2">
      {operators.length > 1 ? (
        <select
          aria-label={t('filter.comparison')}
          value={clause.operator}
          onChange={(event) => {
            const operator = operators.find((one) => one === event.target.value) ?? clause.operator;
            onChange({ ...clause, operator, value: carried(clause.value, operator) });
          }}
          className="h-control w-full rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {t(`filter.operator.${operator}`)}
            </option>
          ))}
        </select>
      ) : null}
      <ValueEditor field={field} clause={clause} scope={scope} onChange={(value) => onChange({ ...clause, value })} />
    </div>
  );
}
