/** Starts the product for a signed-in person: plan, texts, router. */
import type { Root } from 'react-dom/client';
import { dataClient } from '../api/data-client.ts';
import { call } from '../api/http.ts';
import { startTexts } from '../i18n.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { AppRoutes } from './router.tsx';
import { StartFailure } from './start-failure.tsx';

export async function startApp(root: Root): Promise<void> {
  followDefinitions(root);
  try {
    const [app, texts] = await Promise.all([dataClient.app(), call<Record<string, string>>('/v1/definitions/locales/en')]);
    await startTexts('en', texts);
    root.render(
      <GuardedRouter key={app.version}>
        <AppRoutes app={app} />
      </GuardedRouter>,
    );
  } catch {
    root.render(<StartFailure />);
  }
}

let isFollowing = false;

/** In development a saved definition shows in the page that is open: it starts anew, without loading its code again. */
function followDefinitions(root: Root): void {
  if (!import.meta.hot || isFollowing) return;
  isFollowing = true;
  import.meta.hot.on('fieldloom:definitions', () => void startApp(root));
}
