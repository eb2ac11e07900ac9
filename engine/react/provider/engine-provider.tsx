/** The engine for everything below: host, plan, record cache, notices. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppPlan } from '../../core/definitions/types.ts';
import { LanguageContext } from '../format/use-format.ts';
import { isCallError } from '../records/call-error.ts';
import { createTitleStore } from '../text/title-store.ts';
import { createText, TextContext } from '../text/use-text.ts';
import { createToastStore } from '../toast/toast-store.ts';
import type { EngineHost } from '../types.ts';
import { EngineContext } from './engine-context.ts';

type Props = {
  readonly host: EngineHost;
  readonly app: AppPlan;
  readonly children: ReactNode;
  /** How often a call that got no answer is repeated before the error shows. */
  readonly retries?: number;
};

/** Only what may pass by itself is tried again: no answer at all, or 'come back later'. */
const mayPass = (error: unknown) => !isCallError(error) || error.status === 0 || error.status === 503;

const createQueryClient = (retries: number) =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 10_000, gcTime: 5 * 60_000, retry: (failed, error) => failed < retries && mayPass(error) },
      mutations: { retry: false },
    },
  });

export function EngineProvider({ host, app, children, retries = 2 }: Props) {
  const [queries] = useState(() => createQueryClient(retries));
  const [toasts] = useState(createToastStore);
  const [title] = useState(createTitleStore);
  const engine = useMemo(() => ({ host, app, toasts, title }), [host, app, toasts, title]);
  const { t, i18n } = useTranslation();
  const text = useMemo(() => createText((key, params) => t(key, { ...params })), [t]);
  return (
    <QueryClientProvider client={queries}>
      <LanguageContext value={i18n.language || 'en'}>
        <TextContext value={text}>
          <EngineContext value={engine}>{children}</EngineContext>
        </TextContext>
      </LanguageContext>
    </QueryClientProvider>
  );
}
