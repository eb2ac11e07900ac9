/** One to five stars, large enough for a thumb. */
import { useTranslation } from 'react-i18next';

type Props = { readonly value: number; readonly onChange: (value: number) => void };
const STARS = [1, 2, 3, 4, 5];

export function Stars({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div role="radiogroup" aria-label={t('feedback.ask')} className="flex justify-between gap-1">
      {STARS.map((star) => (
        <label
          key={star}
          className="grid size-14 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="stars"
            value={star}
            checked={value === star}
            onChange={() => onChange(star)}
            aria-label={t('feedback.stars_label', { count: star })}
            className="sr-only"
          />
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            className={`size-10 ${star <= value ? 'fill-warning text-warning' : 'fill-none text-border-strong'}`}
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
  );
}
