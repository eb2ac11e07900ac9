/** Words that the person may use: put into the box of the record, unsent, or copied by a press for any other place. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handOver, useHost, writingKey } from '../../../engine/react/index.ts';
import { storedData } from '../../../engine/web/session/stored-data.ts';
import { Button } from '../../../widgets/primitives/button/button.tsx';
import type { About } from './assistant-calls.ts';

type Props = { readonly draft: string; readonly to?: string | undefined; readonly about?: About | undefined };

export function DraftAnswer({ draft, to, about }: Props) {
  const { t } = useTranslation();
  const { Link, navigate } = useHost();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(draft);
      setCopied(true);
    } catch {
      // A browser that does not let pages copy leaves it to the person: the text can be chosen.
      setCopied(false);
    }
  };
  const use = () => {
    if (!about || to === undefined) return;
    handOver(writingKey(about.entity, about.id), draft);
    navigate(to);
    // The page lies behind the drawer.
    storedData.ai_chat_bot.isOpen = false;
  };
  return (
    <figure className="mt-2 rounded-card border border-border bg-surface-sunken">
      <figcaption className="px-3 pt-2 font-medium text-text-muted text-xs">{t('assistant.draft')}</figcaption>
      <p dir="auto" className="whitespace-pre-wrap px-3 py-2 text-sm">
        {draft}
      </p>
      <div className="flex flex-wrap items-center gap-3 border-border border-t px-3 py-2">
        {about !== undefined && to !== undefined && (
          <Button kind="primary" onClick={use}>
            {t('assistant.use')}
          </Button>
        )}
        <Button onClick={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'assistant.copied' : 'assistant.copy')}</span>
        </Button>
        {to !== undefined && (
          <Link to={to} className="text-accent-ink text-sm underline underline-offset-2">
            {t('assistant.open_record')}
          </Link>
        )}
      </div>
    </figure>
  );
}
