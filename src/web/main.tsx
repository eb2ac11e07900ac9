/** Entry of the browser: with a session the product, without one the public screens. */
import './app.css';
import { createRoot } from 'react-dom/client';
import { greetNativeApp, nativeApp, newVersionIn } from './native/native-app.ts';
import { applyTheme } from './session/device-settings.ts';
import { followOtherTabs } from './session/other-tabs.ts';
import { session, storedUser } from './session/session.ts';
import { takeSuperAdminAccess } from './session/super-admin-access.ts';
import { followVersion } from './session/version.ts';

applyTheme();
greetNativeApp(nativeApp, storedUser());
// Somebody else's access takes the place of the present session.
const access = takeSuperAdminAccess();

const element = document.getElementById('root');
if (element) {
  const root = createRoot(element);
  if (session.token && !access) {
    followVersion(newVersionIn(nativeApp));
    followOtherTabs();
    void import('./app/start-app.tsx').then((m) => m.startApp(root));
  } else void import('./public-app/start-public.tsx').then((m) => m.startPublic(root, access));
}
