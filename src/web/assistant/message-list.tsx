/** What was said, oldest first; the latest comes into sight by itself. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownWords } from '../../../widgets/nodes/markdown/markdown.tsx';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import { RateAnswer } from './rate-answer.tsx';
import type { Conversation, Message } from './use-conversation.ts';

export function MessageList({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const { messages } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const length = messages.length;
  const last = messages.at(-1)?.isGenerating;
  useEffect(() => {
    if (length > 0 || last) end.current?.scrollIntoView({ block: 'end' });
  }, [length, last]);
  return (
    <div role="log" aria-label={t('assistant.conversation')} className="space-y-3 p-4">
      {messages.length === 0 && <p className="text-sm text-text-muted">{t('assistant.welcome')}</p>}
      {messages.map((message) =>
        message.from === 'user' ? <Own key={message.id} message={message} /> : <Answered key={message.id} {...{ message, conversation }} />,
      )}
      <div ref={end} />
    </div>
  );
}

const BOX = 'max-h-[350px] overflow-auto rounded-card px-3 py-2 text-sm break-words';

const Own = ({ message }: { readonly message: Message }) => (
  <div className="flex justify-end">
    <p dir="auto" className={`${BOX} max-w-[85%] bg-accent-soft whitespace-pre-wrap`}>
      {message.text}
    </p>
  </div>
);

function Answered({ message, conversation }: { readonly message: Message; readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const { block, isGenerating, isUsed } = message;
  if (isGenerating)
    return (
      <p role="status" className="flex items-center gap-2 text-sm text-text-muted">
        <Icon name="loader-circle" className="animate-spin" />
        {t('assistant.generating')}
      </p>
    );
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keys */}
      <section tabIndex={0} aria-label={t('shell.assistant')} className={`${BOX} prose-plain border border-border bg-surface`}>
        <MarkdownWords words={block?.content ?? message.text} />
      </section>
      {block?.type === 'actions' && !isUsed && (
        <div className="mt-2 flex flex-wrap gap-2">
          {(block.buttons ?? []).map((button) => (
            <Button
              key={button.value}
              kind="primary"
              disabled={conversation.isGenerating}
              onClick={() => conversation.press(message, button)}
            >
              {button.label}
            </Button>
          ))}
        </div>
      )}
      {conversation.session !== undefined && message.prompt !== undefined && (
        <RateAnswer message={message} session={conversation.session} onRated={(rating) => conversation.rated(message.id, rating)} />
      )}
    </div>
  );
}
