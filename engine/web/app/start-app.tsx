/** Starts the product for a signed-in person: plan, texts, router. */
import type { Root } from 'react-dom/client';
import type { AppPlan } from '../../core/definitions/view-types.ts';
import { dataClient } from '../api/data-client.ts';
import { bring } from '../brought.ts';
import { isSaving, whenRested } from '../early/when-rested.ts';
import { completeTexts, replaceTexts, startTexts } from '../i18n.ts';
import type { SignedInPart } from '../product.ts';
import { changeSetting, deviceSettings, openSettings } from '../session/device-settings.ts';
import { removeRecords } from '../session/kept-name.ts';
import { GuardedRouter } from './guarded-router.tsx';
import { AppRoutes } from './router.tsx';
import { StartFailure } from './start-failure.tsx';
import { ENGLISH, startTextsOf, textsOf } from './texts.ts';

export async function startApp(root: Root, part: SignedInPart): Promise<void> {
  bring({ slots: part.slots });
  const page: Page = { root, part };
  followDefinitions(page);
  try {
    await showFirst(page);
    keepLater(page);
    await whenRested();
    await completeTexts();
    if (!isSaving()) await part.next?.().catch(() => undefined);
  } catch {
    root.render(<StartFailure />);
  }
}

/** Milliseconds: what the person came for is fetched first. */
const KEEPING_AFTER = 10_000;

/** `app`: the plan that is shown. */
type Page = { readonly root: Root; readonly part: SignedInPart; app?: AppPlan };

/** With what this device keeps where the network is slow. What the server says otherwise of the plan is taken over in the open page. */
async function showFirst(page: Page): Promise<void> {
  let shown: Promise<void> | undefined;
  const planned = dataClient.app(
    (asked) =>
      void asked
        .then(async (fresh) => {
          if (JSON.stringify(fresh) === JSON.stringify(await planned)) return;
          await shown;
          await show(page, asked, textsOf, replaceTexts);
        })
        .catch(() => undefined),
  );
  const take: typeof replaceTexts = (language, texts) => startTexts(language, texts, async () => (await textsOf(language)).texts);
  shown = show(page, planned, startTextsOf, take);
  await shown;
}

/** The same page when it is there already: what is open in it, and what was typed, stays. */
async function show(page: Page, planned: Promise<AppPlan>, spokenIn: typeof textsOf, takeTexts: typeof replaceTexts): Promise<void> {
  const { root, part } = page;
  // Texts are asked for in the language of the device's last person, who mostly is this one.
  const [app, expected] = await Promise.all([planned, spokenIn(deviceSettings.language)]);
  openSettings(app.user.id);
  const language = app.languages?.includes(deviceSettings.language) ? deviceSettings.language : ENGLISH;
  // A browser may ask for one that nobody speaks here; the next page does not ask for it again.
  if (language !== deviceSettings.language) changeSetting('language', language);
  const { texts } = expected.language === language ? expected : await spokenIn(language);
  await takeTexts(language, texts);
  root.render(
    <GuardedRouter>
      <AppRoutes app={app} part={part} />
    </GuardedRouter>,
  );
  page.app = app;
  // Who kept some before may be somebody who keeps none by now.
  if (!app.offline) removeRecords();
}

/** Keeps what the plan says that is shown by then. */
function keepLater(page: Page): void {
  const keep = async () => {
    if (!page.app?.offline) return;
    const { startKeeping } = await import('../offline/keep.ts');
    await startKeeping(page.app);
  };
  setTimeout(() => void keep(), KEEPING_AFTER);
}

let isFollowing = false;

/** In development a saved definition shows in the page that is open, one after another. One that does not come changes nothing. */
function followDefinitions(page: Page): void {
  if (!import.meta.hot || isFollowing) return;
  isFollowing = true;
  let taken = Promise.resolve();
  import.meta.hot.on('host:definitions', () => {
    taken = taken
      .then(() => show(page, dataClient.app(), textsOf, replaceTexts))
      .catch((error: unknown) => console.warn('The saved definitions did not come.', error));
  });
}
