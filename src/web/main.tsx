/** Entry of the browser: with a session the product, without one the public screens. */
import './app.css';
import { createRoot } from 'react-dom/client';
import { applyTheme } from '../../engine/web/session/device-settings.ts';
import { followOtherTabs } from '../../engine/web/session/other-tabs.ts';
import { session, storedUser } from '../../engine/web/session/session.ts';
import { takeSuperAdminAccess } from '../../engine/web/session/super-admin-access.ts';
import { followVersion } from '../../engine/web/session/version.ts';
import { greetNativeApp, nativeApp, newVersionIn } from './native/native-app.ts';

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
    void import('../../engine/web/app/start-app.tsx').then((m) => m.startApp(root));
  } else void import('../../engine/web/public-app/start-public.tsx').then((m) => m.startPublic(root, access));
}
