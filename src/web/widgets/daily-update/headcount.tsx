/** People on site by skill. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';

export type HeadcountRow = { readonly skill: string; readonly count: number };
type Props = { readonly rows: readonly HeadcountRow[]; readonly onChange: (rows: readonly HeadcountRow[]) => void };

const box = 'h-11 rounded-control border border-border bg-surface px-3 text-text';
const MOST = 30;

export function Headcount({ rows, onChange }: Props) {
  const { t } = useTranslation();
  const change = (index: number, part: Partial<HeadcountRow>) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{t('daily.headcount')}</legend>
      <div className="grid grid-cols-1 gap-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are only added and removed
          <div key={index} className="flex gap-2">
            <input
              aria-label={t('daily.skill')}
              placeholder={t('daily.skill')}
              value={row.skill}
              maxLength={80}
              onChange={(event) => change(index, { skill: event.target.value })}
              className={`min-w-0 flex-1 ${box}`}
            />
            <input
              aria-label={t('daily.count')}
              inputMode="numeric"
              type="number"
              min={0}
              max={500}
              value={row.count}
              onChange={(event) => change(index, { count: Math.max(0, Math.min(500, Math.trunc(Number(event.target.value) || 0))) })}
              className={`w-20 ${box}`}
            />
            <button
              type="button"
              aria-label={t('daily.remove')}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
              className="grid size-11 shrink-0 place-items-center rounded-control text-text-muted"
            >
              <Icon name="x" size={16} />
            </button>
          </div>
        ))}
      </div>
      {rows.length < MOST ? (
        <button type="button" onClick={() => onChange([...rows, { skill: '', count: 1 }])} className="mt-2 h-11 text-sm text-accent-ink">
          {t('daily.add')}
        </button>
      ) : null}
    </fieldset>
  );
}
