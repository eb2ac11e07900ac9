import * as Menu from '@radix-ui/react-dropdown-menu';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { useApp } from '../../../engine/react/index.ts';
import { Icon } from '../../../widgets/icon/icon.tsx';
import { deviceSettings, type Theme } from '../session/device-settings.ts';

const themes: readonly { readonly value: Theme; readonly icon: string }[] = [
  { value: 'light', icon: 'sun' },
  { value: 'dark', icon: 'moon' },
  { value: 'system', icon: 'monitor' },
];
const item =
  'flex h-11 cursor-default items-center gap-2.5 rounded-control px-2.5 text-sm outline-none data-highlighted:bg-surface-sunken md:h-8';

/** What belongs to the person: theme, view, leaving. */
export default function AccountPanel({ trigger }: { readonly trigger: ReactElement }) {
  const { t } = useTranslation();
  const app = useApp();
  const { theme } = useSnapshot(deviceSettings);
  const logout = useHostAction('logout');
  const mayToggle = app.routes.some(({ path }) => path === '/toggle-role');
  return (
    <Menu.Root defaultOpen>
      <Menu.Trigger asChild>{trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={6}
          className="z-40 w-64 rounded-card border border-border bg-surface-raised p-1.5 text-text shadow-float"
        >
          <div className="px-2.5 py-2">
            <p className="truncate text-sm font-medium">{app.user.name}</p>
            <p className="truncate text-xs text-text-muted">{[app.user.designation, app.org.nickname].filter(Boolean).join(' · ')}</p>
          </div>
          <Menu.Separator className="my-1 h-px bg-border" />
          {mayToggle && (
            <Menu.Item asChild>
              <Link to="/toggle-role" className={item}>
                <Icon name="arrow-left-right" size={16} />
                {t(app.user.view === 'ADMIN' ? 'shell.user_view' : 'shell.admin_view')}
              </Link>
            </Menu.Item>
          )}
          <Menu.RadioGroup
            value={theme}
            onValueChange={(value) => {
              const chosen = themes.find((candidate) => candidate.value === value);
              if (chosen) deviceSettings.theme = chosen.value;
            }}
          >
            <Menu.Label className="px-2.5 pt-2 pb-1 text-xs text-text-muted">{t('shell.theme')}</Menu.Label>
            {themes.map(({ value, icon }) => (
              <Menu.RadioItem key={value} value={value} className={item}>
                <Icon name={icon} size={16} />
                {t(`shell.theme_${value}`)}
                <Menu.ItemIndicator className="ms-auto">
                  <Icon name="check" size={14} />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Separator className="my-1 h-px bg-border" />
          <Menu.Item className={item} onSelect={() => void logout({})}>
            <Icon name="log-out" size={16} />
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
