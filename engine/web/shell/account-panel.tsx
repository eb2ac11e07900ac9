import * as Menu from '@radix-ui/react-dropdown-menu';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { useHostAction } from '../../react/host-actions.ts';
import { useApp } from '../../react/index.ts';
import { brought } from '../brought.ts';
import { deviceSettings, settingChoices } from '../session/device-settings.ts';
import { mayChangePassword } from './own-account.ts';
import { panels } from './panels.ts';

const themeIcons = { light: 'sun', dark: 'moon', system: 'monitor' };
const item =
  'flex h-11 cursor-default items-center gap-2.5 rounded-control px-2.5 text-sm outline-none data-highlighted:bg-surface-sunken md:h-8';
const line = <Menu.Separator className="my-1 h-px bg-border" />;

/** What belongs to the person: own pages, password, theme, view, leaving. */
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
          collisionPadding={8}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) w-64 animate-rise overflow-y-auto rounded-card border border-border bg-surface-raised p-1.5 text-text shadow-float"
        >
          <div className="px-2.5 py-2">
            <p className="truncate text-sm font-medium">{app.user.name}</p>
            <p className="truncate text-xs text-text-muted">
              {[brought().panels.positionOf?.(app), app.org.nickname].filter(Boolean).join(' · ')}
            </p>
          </div>
          {line}
          {(brought().panels.accountPages?.(app) ?? []).map(({ label, icon, to }) => (
            <Menu.Item key={label} asChild>
              <Link to={to} className={item}>
                <Icon name={icon} />
                {t(label)}
              </Link>
            </Menu.Item>
          ))}
          {mayChangePassword(app) ? (
            <Menu.Item className={item} onSelect={() => (panels.password = true)}>
              <Icon name="key-round" />
              {t('shell.change_password')}
            </Menu.Item>
          ) : null}
          {mayToggle ? (
            <Menu.Item asChild>
              <Link to="/toggle-role" className={item}>
                <Icon name="arrow-left-right" />
                {t(app.user.view === 'ADMIN' ? 'shell.user_view' : 'shell.admin_view')}
              </Link>
            </Menu.Item>
          ) : null}
          {line}
          <Menu.RadioGroup
            value={theme}
            onValueChange={(value) => {
              const chosen = settingChoices.theme.find((each) => each === value);
              if (chosen) deviceSettings.theme = chosen;
            }}
          >
            <Menu.Label className="px-2.5 pt-1 pb-1 text-xs text-text-muted">{t('shell.theme')}</Menu.Label>
            {settingChoices.theme.map((each) => (
              <Menu.RadioItem key={each} value={each} className={item}>
                <Icon name={themeIcons[each]} />
                {t(`shell.theme_${each}`)}
                <Menu.ItemIndicator className="ms-auto">
                  <Icon name="check" size={14} />
                </Menu.ItemIndicator>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          {line}
          <Menu.Item className={item} onSelect={() => void logout({})}>
            <Icon name="log-out" />
            {t('shell.logout')}
          </Menu.Item>
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
