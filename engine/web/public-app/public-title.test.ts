// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '../i18n.ts';
import { showTitle, showTitleOf } from './public-title.ts';

/** A page begins with some of its texts; the others never come here. */
beforeAll(() => startTexts('en', { 'screen.download': 'Download the app' }, () => new Promise(() => undefined)));
beforeEach(() => {
  document.title = '';
});

it('is a text as it came, also while texts of the page are still missing', () => {
  showTitle('Download the app');
  expect(document.title).toBe('Download the app Fieldloom');
});

it('is the text of its key, in the language that the page has now', async () => {
  showTitleOf('t:screen.download');
  expect(document.title).toBe('Download the app Fieldloom');
  i18next.addResourceBundle('fr', 'translation', { 'screen.download': 'Télécharger' });
  await i18next.changeLanguage('fr');
  expect(document.title).toBe('Télécharger Fieldloom');
  showTitle('Votre avis');
  await i18next.changeLanguage('en');
  expect(document.title).toBe('Votre avis Fieldloom');
});
