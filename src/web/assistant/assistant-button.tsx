import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useApp } from '../../../engine/react/index.ts';
import { storedData } from '../../../engine/web/session/stored-data.ts';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';

const Drawer = lazy(async () => (await import('../panels.ts')).loadAssistant());

/** Opens the assistant, behind its flag; the code of its drawer comes then. */
export function AssistantButton() {
  const { t } = useTranslation();
  const { isOpen } = useSnapshot(storedData).ai_chat_bot;
  if (!useApp().flags.TMS250613736422) return null;
  return (
    <>
      <IconButton icon="sparkles" label={t('shell.assistant')} size={18} onClick={() => (storedData.ai_chat_bot.isOpen = true)} />
      {isOpen && (
        <Suspense>
          <Drawer />
        </Suspense>
      )}
    </>
  );
}
