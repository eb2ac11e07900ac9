import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { HostActionsContext } from '../../../engine/react/host-actions.ts';
import { useApp } from '../../../engine/react/index.ts';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';

const FLAG = 'TMS250613736422';

/** Opens the assistant (behind its flag), where the host has one: the action `open-assistant`. */
export function AssistantButton() {
  const { t } = useTranslation();
  const { flags } = useApp();
  const open = useContext(HostActionsContext)['open-assistant'];
  if (!flags[FLAG] || !open) return null;
  return <IconButton icon="sparkles" label={t('shell.assistant')} size={18} onClick={() => void open({})} />;
}
