/** Starts the product for a signed-in person: plan, texts, router. */
import type { Root } from 'react-dom/client';
import { dataClient } from '../api/data-client.ts';
import { call } from '../api/http.ts';
import { startTexts } from '../i18n.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { AppRoutes } from './router.tsx';
import { StartFailure } from './start-failure.tsx';

export async function startApp(root: Root): Promise<void> {
  try {
    const [app, texts] = await Promise.all([dataClient.app(), call<Record<string, string>>('/v1/definitions/locales/en')]);
    await startTexts('en', texts);
    root.render(
      <GuardedRouter>
        <AppRoutes app={app} />
      </GuardedRouter>,
    );
  } catch {
    root.render(<StartFailure />);
  }
}
