/** Named periods of a day or an instant, then a range of one's own. */
import { useTranslation } from 'react-i18next';
import { isPeriod, periods, spanOf } from '../../../engine/core/rules/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { type Clause, valuesOf } from '../../../engine/react/index.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { RangeEditor } from './range-editor.tsx';

type Props = { readonly clause: Clause; readonly scope: RuleScope; readonly onChange: (clause: Clause) => void };

const choice =
  'flex min-h-control items-center gap-1.5 rounded-[4px] px-2 text-start text-sm hover:bg-surface-sunken aria-pressed:bg-accent-soft aria-pressed:font-medium';

export function PeriodEditor({ clause, scope, onChange }: Props) {
  const { t } = useTranslation();
  const isRange = clause.operator === 'between';
  // The range starts out as the period that was chosen, to be moved from there.
  const openRange = () => {
    const [name] = valuesOf(clause.value);
    const span = clause.operator === 'within' && isPeriod(name) ? spanOf(name, scope) : null;
    onChange({ ...clause, operator: 'between', value: span ? [span.from, span.to] : [] });
  };
  return (
    <div>
      <fieldset aria-label={t('filter.periods')} className="grid grid-cols-2 gap-0.5">
        {periods.map((period) => (
          <button
            key={period}
            type="button"
            aria-pressed={clause.operator === 'within' && clause.value === period}
            onClick={() => onChange({ ...clause, operator: 'within', value: period })}
            className={choice}
          >
            {t(`period.${period}`)}
          </button>
        ))}
        <button type="button" aria-pressed={isRange} aria-expanded={isRange} onClick={openRange} className={`${choice} col-span-2`}>
          <Icon name="calendar" size={14} className="text-text-muted" />
          {t('filter.custom_range')}
        </button>
      </fieldset>
      {isRange ? (
        <div className="pt-1">
          <RangeEditor type="date" value={clause.value} scope={scope} onChange={(value) => onChange({ ...clause, value })} />
        </div>
      ) : null}
    </div>
  );
}
