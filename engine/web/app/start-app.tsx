/** Starts the product for a signed-in person: plan, texts, router. */
import type { Root } from 'react-dom/client';
import { dataClient } from '../api/data-client.ts';
import { bring } from '../brought.ts';
import { isSaving, whenRested } from '../early/when-rested.ts';
import { completeTexts, replaceTexts, startTexts } from '../i18n.ts';
import type { SignedInPart } from '../product.ts';
import { deviceSettings, openSettings } from '../session/device-settings.ts';
import { removeRecords } from '../session/kept-name.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { AppRoutes } from './router.tsx';
import { StartFailure } from './start-failure.tsx';
import { ENGLISH, startTextsOf, textsOf } from './texts.ts';

export async function startApp(root: Root, part: SignedInPart): Promise<void> {
  bring({ slots: part.slots });
  const page = { root, part };
  followDefinitions(page);
  try {
    await show(page, startTextsOf, async (language, texts) => startTexts(language, texts, async () => (await textsOf(language)).texts));
    await whenRested();
    await completeTexts();
    if (!isSaving()) await part.next?.().catch(() => undefined);
  } catch {
    root.render(<StartFailure />);
  }
}

/** Milliseconds: what the person came for is fetched first. */
const KEEPING_AFTER = 10_000;

type Page = { readonly root: Root; readonly part: SignedInPart };

/** The same page when it is there already: what is open in it, and what was typed, stays. */
async function show({ root, part }: Page, spokenIn: typeof textsOf, takeTexts: typeof replaceTexts): Promise<void> {
  // Texts are asked for in the language of the device's last person, who mostly is this one.
  const [app, expected] = await Promise.all([dataClient.app(), spokenIn(deviceSettings.language)]);
  openSettings(app.user.id);
  const language = app.languages?.includes(deviceSettings.language) ? deviceSettings.language : ENGLISH;
  const { texts } = expected.language === language ? expected : await spokenIn(language);
  await takeTexts(language, texts);
  root.render(
    <GuardedRouter>
      <AppRoutes app={app} part={part} />
    </GuardedRouter>,
  );
  // Who kept some before may be somebody who keeps none by now.
  if (!app.offline) removeRecords();
  else setTimeout(() => void import('../offline/keep.ts').then(({ startKeeping }) => startKeeping(app)), KEEPING_AFTER);
}

let isFollowing = false;

/** In development a saved definition shows in the page that is open, one after another. One that does not come changes nothing. */
function followDefinitions(page: Page): void {
  if (!import.meta.hot || isFollowing) return;
  isFollowing = true;
  let taken = Promise.resolve();
  import.meta.hot.on('host:definitions', () => {
    taken = taken
      .then(() => show(page, textsOf, replaceTexts))
      .catch((error: unknown) => console.warn('The saved definitions did not come.', error));
  });
}
