/** When something may reach a person: quiet hours, mails gathered into one, and the clock that both go by. */
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../fields/shared/control.ts';
import type { Times as Values } from './settings-data.ts';

type Props = {
  readonly values: Values;
  /** Absent: the clock is no choice. */
  readonly organisationZone: string | undefined;
  readonly onChange: (changed: Partial<Values>) => void;
};

const [EVENING, MORNING] = ['22:00', '07:00'];
const digests = ['none', 'hourly', 'daily'] as const;

export function Times({ values, organisationZone, onChange }: Props) {
  const { t } = useTranslation();
  const isQuiet = values.quiet_from !== null || values.quiet_to !== null;
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Part title={t('notify.quiet')} help={t('notify.quiet_help')}>
        <label className="flex min-h-control items-center gap-2 text-sm">
          <input
            type="checkbox"
            role="switch"
            aria-checked={isQuiet}
            checked={isQuiet}
            onChange={({ target }) =>
              onChange(target.checked ? { quiet_from: EVENING, quiet_to: MORNING } : { quiet_from: null, quiet_to: null })
            }
            className="size-5 accent-accent"
          />
          {t(isQuiet ? 'notify.on' : 'notify.off')}
        </label>
        {isQuiet ? (
          <div className="grid grid-cols-2 gap-2">
            <Clock label={t('notify.quiet_from')} value={values.quiet_from} onChange={(quiet_from) => onChange({ quiet_from })} />
            <Clock label={t('notify.quiet_to')} value={values.quiet_to} onChange={(quiet_to) => onChange({ quiet_to })} />
          </div>
        ) : null}
      </Part>
      <Part title={t('notify.digest')} help={t('notify.digest_help')}>
        <div className="grid grid-cols-2 gap-2">
          <select
            aria-label={t('notify.digest')}
            value={values.digest}
            onChange={({ target }) => onChange({ digest: digests.find((each) => each === target.value) ?? 'none' })}
            className={`${controlClass} self-end`}
          >
            {digests.map((each) => (
              <option key={each} value={each}>
                {t(`notify.digest_${each}`)}
              </option>
            ))}
          </select>
          {values.digest === 'daily' ? (
            <Clock label={t('notify.digest_at')} value={values.digest_at} onChange={(digest_at) => onChange({ digest_at })} />
          ) : null}
        </div>
      </Part>
      {organisationZone === undefined ? null : (
        <Part title={t('notify.time_zone')}>
          <select
            aria-label={t('notify.time_zone')}
            value={values.time_zone ?? ''}
            onChange={({ target }) => onChange({ time_zone: target.value === '' ? null : target.value })}
            className={controlClass}
          >
            <option value="">{t('notify.time_zone_own', { zone: organisationZone })}</option>
            {Intl.supportedValuesOf('timeZone').map((zone) => (
              <option key={zone} value={zone}>
                {zone}
              </option>
            ))}
          </select>
        </Part>
      )}
    </div>
  );
}

function Part({ title, help, children }: { readonly title: string; readonly help?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-describedby={help ? id : undefined} className="min-w-0">
      <legend className="text-sm font-medium">{title}</legend>
      {help ? (
        <p id={id} className="text-xs text-text-muted">
          {help}
        </p>
      ) : null}
      <div className="mt-2 grid gap-2">{children}</div>
    </fieldset>
  );
}

type ClockProps = { readonly label: string; readonly value: string | null; readonly onChange: (value: string | null) => void };

function Clock({ label, value, onChange }: ClockProps) {
  return (
    <label className="grid gap-1 text-xs text-text-muted">
      {label}
      <input
        type="time"
        value={value ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        className={controlClass}
      />
    </label>
  );
}
