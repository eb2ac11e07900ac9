/** Starts the product for a signed-in person: plan, texts, router. */
import type { Root } from 'react-dom/client';
import { dataClient } from '../api/data-client.ts';
import { call } from '../api/http.ts';
import { startTexts } from '../i18n.ts';
import { deviceSettings, openSettings } from '../session/device-settings.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { AppRoutes } from './router.tsx';
import { StartFailure } from './start-failure.tsx';

export async function startApp(root: Root): Promise<void> {
  followDefinitions(root);
  try {
    // Texts are asked for in the language of the device's last person, who mostly is this one.
    const [app, expected] = await Promise.all([dataClient.app(), textsOf(deviceSettings.language)]);
    openSettings(app.user.id);
    const language = app.languages?.includes(deviceSettings.language) ? deviceSettings.language : ENGLISH;
    const { texts } = expected.language === language ? expected : await textsOf(language);
    await startTexts(language, texts);
    root.render(
      <GuardedRouter key={app.version}>
        <AppRoutes app={app} />
      </GuardedRouter>,
    );
  } catch {
    root.render(<StartFailure />);
  }
}

type Spoken = { readonly language: string; readonly texts: Readonly<Record<string, string>> };

const ENGLISH = 'en';

/** Texts of a language; English where it has none (any more). */
async function textsOf(language: string): Promise<Spoken> {
  const address = `/v1/definitions/locales/${encodeURIComponent(language)}`;
  try {
    return { language, texts: await call<Spoken['texts']>(address) };
  } catch (cause) {
    if (language === ENGLISH) throw cause;
    return textsOf(ENGLISH);
  }
}

let isFollowing = false;

/** In development a saved definition shows in the page that is open: it starts anew, without loading its code again. */
function followDefinitions(root: Root): void {
  if (!import.meta.hot || isFollowing) return;
  isFollowing = true;
  import.meta.hot.on('fieldloom:definitions', () => void startApp(root));
}
