/** Conversations of the last 30 days, by what each began with. */
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { conversations } from './assistant-calls.ts';

export function History({ onOpen }: { readonly onOpen: (session: string) => void }) {
  const { t } = useTranslation();
  const { data, isPending, isError } = useQuery({ queryKey: ['assistant', 'conversations'], queryFn: conversations, staleTime: 0 });
  if (isPending) return <p className="p-4 text-sm text-text-muted">{t('engine.loading')}</p>;
  if (isError) return <p className="p-4 text-sm text-text-muted">{t('engine.something_wrong')}</p>;
  if (data.length === 0) return <p className="p-4 text-sm text-text-muted">{t('assistant.no_history')}</p>;
  return (
    <ul className="divide-y divide-border">
      {data.map(({ id, text, session_id: session }) => (
        <li key={id}>
          <button
            type="button"
            dir="auto"
            className="w-full truncate px-4 py-3 text-start text-sm hover:bg-surface-sunken"
            onClick={() => session !== undefined && onOpen(session)}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
