/** The two ends of a range of days or times. */
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { ClauseValue } from '../../../engine/react/index.ts';
import { DayInput } from './day-input.tsx';

type Props = {
  readonly type: 'date' | 'time';
  readonly value: ClauseValue;
  readonly scope: RuleScope;
  readonly onChange: (value: ClauseValue) => void;
};

export function RangeEditor({ type, value, scope, onChange }: Props) {
  const { t } = useTranslation();
  const [from = '', until = ''] = [value].flat().map((end) => (end === null ? '' : String(end)));
  const shared = { type, scope };
  return (
    <div className="grid grid-cols-2 gap-2">
      <DayInput {...shared} label={t('filter.from')} value={from} onChange={(next) => onChange([next ?? '', until])} />
      <DayInput
        {...shared}
        label={t('filter.until')}
        value={until}
        min={from === '' ? undefined : from}
        onChange={(next) => onChange([from, next ?? ''])}
      />
    </div>
  );
}
