/** Which window the figures of the page are of: once for all dashboards that share it. */
import { useTranslation } from 'react-i18next';
import { useFirst, useIsPhone } from '../../../engine/react/index.ts';
import type { DashboardWindow } from './use-window.ts';

export function WindowChoice({ window: { of, choices, name, choose } }: { readonly window: DashboardWindow }) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const isFirst = useFirst(`window ${of}`);
  if (!isFirst) return null;
  if (isPhone) {
    return (
      <select
        aria-label={t('dashboard.window')}
        value={name}
        onChange={(event) => choose(choices.find((choice) => choice === event.target.value) ?? name)}
        className="h-control min-w-0 rounded-control border border-border-strong bg-surface-raised px-2 text-sm"
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {t(`dashboard.window_${choice}`)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <fieldset aria-label={t('dashboard.window')} className="flex shrink-0 rounded-control border border-border bg-surface-sunken p-0.5">
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === name}
          onClick={() => choose(choice)}
          className="h-[calc(var(--control)-6px)] rounded-[4px] px-2.5 text-sm text-text-muted hover:text-text aria-pressed:bg-surface-raised aria-pressed:text-text aria-pressed:shadow-[0_0_0_1px_var(--border)]"
        >
          {t(`dashboard.window_${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
