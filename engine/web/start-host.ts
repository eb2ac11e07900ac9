/** Starts a page of a product: with a session its screens in the frame, without one those that are public. */
import { createRoot } from 'react-dom/client';
import { bring, brought } from './brought.ts';
import type { WebProduct } from './product.ts';
import { keepInstallEvent } from './prompts/install-event.ts';
import { applyTheme } from './session/device-settings.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { session, storedUser } from './session/session.ts';
import { takeSuperAdminAccess } from './session/super-admin-access.ts';
import { followVersion } from './session/version.ts';

/** Milliseconds until the app's files are kept for the next start: what the person does first comes first. */
const WORKER_AFTER = 8_000;

/** Once a page; its code comes before anything that differs between products. */
export function startHost(product: WebProduct): void {
  bring(product);
  keepInstallEvent();
  const { native } = brought();
  applyTheme();
  native?.greet(storedUser());
  // Somebody else's access takes the place of the present session.
  const access = takeSuperAdminAccess();
  const element = document.getElementById('root');
  if (!element) return;
  const root = createRoot(element);
  if (session.token && !access) {
    followVersion(native?.isHere ? { onNewVersion: (id) => native.newVersion(id) } : {});
    followOtherTabs();
    setTimeout(() => void import('./worker/keep-shell.ts').then(({ keepShell }) => keepShell()), WORKER_AFTER);
    void Promise.all([import('./app/start-app.tsx'), product.signedIn()]).then(([{ startApp }, part]) => startApp(root, part));
  } else {
    void Promise.all([import('./public-app/start-public.tsx'), product.public()]).then(([{ startPublic }, part]) =>
      startPublic({ root, product, part, access }),
    );
  }
}
