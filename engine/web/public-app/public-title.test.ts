// @vitest-environment happy-dom
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { showTitle } from './public-title.ts';

it('is told anew when its text comes, and leaves the title of another page alone', async () => {
  await i18next.init({ lng: 'es', resources: { es: { translation: {} } }, keySeparator: false, parseMissingKeyHandler: () => '' });
  showTitle('t:screen.app');
  expect(document.title).not.toContain('La aplicación');
  i18next.addResourceBundle('es', 'translation', { 'screen.app': 'La aplicación' });
  expect(document.title).toContain('La aplicación');
  document.title = 'Another page';
  i18next.addResourceBundle('es', 'translation', { 'screen.app': 'Otra' }, true, true);
  expect(document.title).toBe('Another page');
});
