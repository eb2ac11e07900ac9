/** What can be done from anywhere. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { useHostAction } from '../../../react/host-actions.ts';
import { useApp } from '../../../react/index.ts';
import { brought } from '../../brought.ts';
import type { Command } from '../../product.ts';
import { deviceSettings, settingChoices } from '../../session/device-settings.ts';
import { beginEditing, endEditing } from '../../words/in-place.ts';
import { mayChangePassword } from '../own-account.ts';
import { panels } from '../panels.ts';

const useNothing = (): readonly Command[] => [];

const themeIcons = { light: 'sun', dark: 'moon', system: 'monitor' };

export function useCommands(): readonly Command[] {
  const { t } = useTranslation();
  const app = useApp();
  const navigate = useNavigate();
  const logout = useHostAction('logout');
  const { theme, navStyle } = useSnapshot(deviceSettings);
  const { words } = useSnapshot(panels);
  const isFolded = navStyle === 'folded';
  const creations = (brought().panels.palette?.useCreations ?? useNothing)();
  const themes = settingChoices.theme.filter((each) => each !== theme);
  return [
    ...creations,
    ...(app.routes.some(({ path }) => path === '/toggle-role')
      ? [
          {
            id: 'toggle-view',
            label: t(app.user.view === 'ADMIN' ? 'shell.to_user_view' : 'shell.to_admin_view'),
            icon: 'arrow-left-right',
            run: () => navigate('/toggle-role'),
          },
        ]
      : []),
    ...themes.map((each) => ({
      id: `theme-${each}`,
      label: t('shell.to_theme', { theme: t(`shell.theme_${each}`) }),
      icon: themeIcons[each],
      run: () => (deviceSettings.theme = each),
    })),
    ...(navStyle === 'top'
      ? []
      : [
          {
            id: 'fold',
            label: t(isFolded ? 'shell.unfold' : 'shell.fold'),
            icon: isFolded ? 'panel-left-open' : 'panel-left-close',
            run: () => (deviceSettings.navStyle = isFolded ? 'side' : 'folded'),
          },
        ]),
    ...(app.user.is_admin
      ? [
          {
            id: 'words',
            label: t(words ? 'words.in_place_end' : 'words.in_place'),
            icon: 'languages',
            run: words ? endEditing : beginEditing,
          },
        ]
      : []),
    ...(mayChangePassword(app)
      ? [{ id: 'password', label: t('shell.change_password'), icon: 'key-round', run: () => (panels.password = true) }]
      : []),
    { id: 'logout', label: t('shell.logout'), icon: 'log-out', run: () => logout({}) },
  ];
}
