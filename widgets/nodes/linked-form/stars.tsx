/** Stars, large enough for a thumb. */
import { useTranslation } from 'react-i18next';
import type { ControlProps } from './types.ts';

type Props = ControlProps<number | null> & { readonly isHeading: boolean };
const MOST = 5;

export function Stars({ id, field, label, value, onChange, faultId, isHeading }: Props) {
  const { t } = useTranslation();
  const most = field.maximum ?? MOST;
  const stars = Array.from({ length: most }, (_, index) => index + 1);
  return (
    <div id={id} role="radiogroup" aria-label={label} aria-describedby={faultId}>
      {isHeading ? null : <p className="mb-1 text-sm font-medium">{label}</p>}
      <div className="flex justify-between gap-1">
        {stars.map((star) => (
          <label
            key={star}
            className="grid size-14 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              aria-label={t('links.stars', { count: star, most })}
              className="sr-only"
            />
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className={`size-10 ${value !== null && star <= value ? 'fill-warning text-warning' : 'fill-none text-border-strong'}`}
            >
              <path
                stroke="currentColor"
                strokeWidth="1.5"
                strokeLinejoin="round"
                d="m12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z"
              />
            </svg>
          </label>
        ))}
      </div>
    </div>
  );
}
