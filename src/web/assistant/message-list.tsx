/** What was said, oldest first; the latest comes into sight by itself. */
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownWords } from '../../../widgets/nodes/markdown/markdown.tsx';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import { BOX } from './box.ts';
import { DraftAnswer } from './draft-answer.tsx';
import { GrowingAnswer } from './growing-answer.tsx';
import { RateAnswer } from './rate-answer.tsx';
import type { Conversation, Message } from './use-conversation.ts';

export function MessageList({ conversation }: { readonly conversation: Conversation }) {
  const { t } = useTranslation();
  const { messages } = conversation;
  const end = useRef<HTMLDivElement>(null);
  const length = messages.length;
  const last = messages.at(-1);
  const [isGenerating, text] = [last?.isGenerating, last?.text];
  useEffect(() => {
    if (length > 0 || isGenerating || text) end.current?.scrollIntoView({ block: 'end' });
  }, [length, isGenerating, text]);
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

const ChartAnswer = lazy(() => import('./chart-answer.tsx'));
const SurfaceAnswer = lazy(() => import('./surface-answer.tsx'));

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
  if (isGenerating) return <GrowingAnswer text={message.text} />;
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long answer is scrolled by keys */}
      <section tabIndex={0} aria-label={t('shell.assistant')} className={`${BOX} border border-border bg-surface`}>
        {block?.type === 'chart' && (
          <Suspense fallback={null}>
            <ChartAnswer id={`chart-${message.id}`} chart={block.chart} />
          </Suspense>
        )}
        {block?.type === 'surface' && (
          <Suspense fallback={null}>
            <SurfaceAnswer surface={block.surface} />
          </Suspense>
        )}
        {/* Lists of a chart are no lists of a text. */}
        <div className="prose-plain">
          <MarkdownWords words={block?.content ?? message.text} />
        </div>
        {block?.type === 'draft' && <DraftAnswer draft={block.draft} to={block.to} about={block.about} />}
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
