/** Entry of the browser: with a session the product, without one the public screens. */
import './app.css';
import { createRoot } from 'react-dom/client';
import { applyTheme } from './session/device-settings.ts';
import { session } from './session/session.ts';

applyTheme();

const element = document.getElementById('root');
if (element) {
  const root = createRoot(element);
  const start = session.token
    ? import('./app/start-app.tsx').then((m) => m.startApp)
    : import('./public-app/start-public.tsx').then((m) => m.startPublic);
  void start.then((begin) => begin(root));
}
