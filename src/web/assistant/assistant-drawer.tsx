/** The assistant beside the page; a sheet on phones. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { storedData } from '../../../engine/web/session/stored-data.ts';
import { IconButton } from '../../../widgets/primitives/button/button.tsx';
import { Drawer } from '../../../widgets/primitives/drawer/drawer.tsx';
import { History } from './history.tsx';
import { MessageList } from './message-list.tsx';
import { Prompt } from './prompt.tsx';
import { useConversation } from './use-conversation.ts';

export default function AssistantDrawer() {
  const { t } = useTranslation();
  const conversation = useConversation((error) => {
    console.warn('The assistant could not be asked.', error.message);
    return error.status === 410 || error.status === 412 || error.status === 422 ? error.message : undefined;
  });
  const [isHistory, setHistory] = useState(false);
  const close = () => {
    storedData.ai_chat_bot.isOpen = false;
  };
  const actions = (
    <>
      <IconButton icon="history" label={t('assistant.history')} aria-pressed={isHistory} onClick={() => setHistory(!isHistory)} />
      <IconButton
        icon="square-pen"
        label={t('assistant.new_chat')}
        onClick={() => {
          conversation.begin();
          setHistory(false);
        }}
      />
    </>
  );
  const open = (session: string) => {
    setHistory(false);
    void conversation.open(session).catch((error: unknown) => console.warn('A conversation could not be read.', error));
  };
  return (
    <Drawer isOpen onClose={close} title={t('shell.assistant')} actions={actions}>
      {isHistory ? (
        <History onOpen={open} />
      ) : (
        <div className="flex min-h-full flex-col max-md:min-h-[60dvh]">
          <div className="flex-1">
            <MessageList conversation={conversation} />
          </div>
          <div className="sticky bottom-0 bg-surface-raised">
            <Prompt isGenerating={conversation.isGenerating} onSend={conversation.send} onStop={conversation.stop} />
          </div>
        </div>
      )}
    </Drawer>
  );
}
