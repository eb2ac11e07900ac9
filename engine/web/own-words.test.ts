// @vitest-environment happy-dom
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { changeTexts, completeTexts, layWords, startTexts } from './i18n.ts';

it('own words lie over the texts that a page has, those that come later, and those of another language', async () => {
  await startTexts('en', { greeting: 'Hello' }, async () => ({ greeting: 'Hello', end: 'Goodbye' }));
  layWords({ en: { greeting: 'Hello from Acme', end: 'Acme says goodbye' }, fr: { greeting: 'Bonjour d’Acme' } });
  expect(i18next.t('greeting')).toBe('Hello from Acme');
  await completeTexts();
  expect([i18next.t('greeting'), i18next.t('end')]).toEqual(['Hello from Acme', 'Acme says goodbye']);
  await changeTexts('fr', { greeting: 'Bonjour', end: 'Au revoir' });
  expect([i18next.t('greeting'), i18next.t('end')]).toEqual(['Bonjour d’Acme', 'Au revoir']);
});

it('draw nothing anew where they are what they were', async () => {
  await startTexts('en', { greeting: 'Hello' });
  let drawn = 0;
  i18next.store.on('added', () => {
    drawn += 1;
  });
  layWords({ en: { greeting: 'Hi' } });
  layWords({ en: { greeting: 'Hi' } });
  expect(drawn).toBe(1);
});
