/** The engine for everything below: host, plan, record cache, notices. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppPlan } from '../../core/definitions/view-types.ts';
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
      // Whether there is an answer without a network is the host's to say.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 10_000,
        gcTime: 5 * 60_000,
        retry: (failed, error) => failed < retries && mayPass(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/**
 * Other definitions are taken over in the page as it stands: all that is shown is asked for again behind it, so that nothing
 * closes and nothing that was typed is lost.
 */
function useFreshDefinitions(queries: QueryClient, version: string): void {
  const shown = useRef(version);
  useEffect(() => {
    if (shown.current === version) return;
    shown.current = version;
    void queries.invalidateQueries();
  }, [queries, version]);
}

export function EngineProvider({ host, app, children, retries = 2 }: Props) {
  const [queries] = useState(() => createQueryClient(retries));
  const [toasts] = useState(createToastStore);
  const [title] = useState(createTitleStore);
  const engine = useMemo(() => ({ host, app, toasts, title }), [host, app, toasts, title]);
  const { t, i18n } = useTranslation();
  useFreshDefinitions(queries, app.version);
  // Other definitions bring other words for the same keys, which are kept once they were looked up.
  const words = useMemo(() => ({ of: app.version, t }), [app.version, t]);
  const text = useMemo(() => createText((key, params) => words.t(key, { ...params })), [words]);
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
