/** Several of the same: a line of texts and numbers each. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { ControlProps } from './types.ts';
import { newRow, type Row } from './values.ts';

const box = 'h-11 rounded-control border border-border bg-surface px-3 text-text';
const MOST = 30;

export function Rows({ id, field, label, value: rows, onChange, faultId }: ControlProps<readonly Row[]>) {
  const { t } = useTranslation();
  const change = (index: number, part: Row) => onChange(rows.map((row, at) => (at === index ? { ...row, ...part } : row)));
  return (
    <fieldset id={id} aria-describedby={faultId} className="min-w-0">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-1 gap-2">
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and are only added and removed
          <div key={index} className="flex gap-2">
            {(field.items ?? []).map(({ name, kind, label: key, maxLength, minimum, maximum }) => (
              <input
                key={name}
                aria-label={t(key)}
                placeholder={t(key)}
                value={row[name] ?? ''}
                {...(kind === 'number' ? { type: 'number', inputMode: 'numeric', min: minimum, max: maximum } : { maxLength })}
                onChange={(event) => change(index, { [name]: event.target.value })}
                className={`${kind === 'number' ? 'w-20' : 'min-w-0 flex-1'} ${box}`}
              />
            ))}
            <button
              type="button"
              aria-label={t('links.remove_row')}
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
              className="grid size-11 shrink-0 place-items-center rounded-control text-text-muted"
            >
              <Icon name="x" size={16} />
            </button>
          </div>
        ))}
      </div>
      {rows.length < (field.maxItems ?? MOST) ? (
        <button type="button" onClick={() => onChange([...rows, newRow(field)])} className="mt-2 h-11 text-sm text-accent-ink">
          {t('links.add_row')}
        </button>
      ) : null}
    </fieldset>
  );
}
