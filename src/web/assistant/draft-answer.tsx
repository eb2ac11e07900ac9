/** Words that the person may use: copied by a press, and put in by themselves where they are wanted. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../../engine/react/index.ts';
import { Button } from '../../../widgets/primitives/button/button.tsx';

export function DraftAnswer({ draft, to }: { readonly draft: string; readonly to?: string | undefined }) {
  const { t } = useTranslation();
  const { Link } = useHost();
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
  return (
    <figure className="mt-2 rounded-card border border-border bg-surface-sunken">
      <figcaption className="px-3 pt-2 font-medium text-text-muted text-xs">{t('assistant.draft')}</figcaption>
      <p dir="auto" className="whitespace-pre-wrap px-3 py-2 text-sm">
        {draft}
      </p>
      <div className="flex flex-wrap items-center gap-3 border-border border-t px-3 py-2">
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
