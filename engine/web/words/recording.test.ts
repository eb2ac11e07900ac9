// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTexts } from '../i18n.ts';
import { keysOf, startRecording } from './recording.ts';
import { textAt, textsOnPage } from './texts-on-page.ts';

const texts = {
  'a.save': 'Save',
  'b.save': 'Save',
  'c.save': 'Save',
  'a.hello': 'Hello {{name}}',
  'a.jobs_one': '{{count}} job',
  'a.jobs_other': '{{count}} jobs',
  'a.still': 'Drawn before',
};

beforeAll(() => startTexts('en', texts));
beforeEach(() => {
  document.body.innerHTML = '';
});

it('knows the keys that were asked for, with their values and in their plural form, and those that say a text otherwise', () => {
  const end = startRecording();
  expect(i18next.t('a.save')).toBe('Save');
  i18next.t('a.hello', { name: 'Asha' });
  i18next.t('a.jobs', { count: 3 });
  i18next.t('a.jobs', { count: 1 });
  expect(keysOf(' Save ')).toEqual(['a.save']);
  i18next.t('c.save');
  // Both are on the page: the person is asked.
  expect(keysOf('Save')).toEqual(['a.save', 'c.save']);
  expect(keysOf('Hello Asha')).toEqual(['a.hello']);
  expect(keysOf('3 jobs')).toEqual(['a.jobs_other']);
  expect(keysOf('1 job')).toEqual(['a.jobs_one']);
  expect(keysOf('Drawn before')).toEqual(['a.still']);
  expect(keysOf('Asha')).toEqual([]);
  // What has no text is no text of the product.
  i18next.t('a.nope');
  expect(keysOf('a.nope')).toEqual([]);
  end();
  i18next.t('a.save');
  expect(keysOf('Save')).toEqual([]);
});

it('is asked about every text that the page shows or says, and finds the one that is pointed at', () => {
  const end = startRecording();
  for (const key of ['a.save', 'a.still']) i18next.t(key);
  i18next.t('a.hello', { name: 'Asha' });
  document.body.innerHTML = `
    <main><h1><b id="bold">Drawn before</b> <i id="plain">Asha</i></h1>
      <button id="named" aria-label="Hello Asha"><svg id="drawing"></svg></button>
      <input id="field" placeholder="\u2066Save\u2069" value="Save">
      <textarea>Save</textarea></main>
    <div data-words><button>Save</button></div>`;
  for (const element of document.querySelectorAll('*')) element.getClientRects = () => [{}] as unknown as DOMRectList;
  const found = textsOnPage(document.body);
  expect(found.map(({ text, keys, elements }) => [text, keys, elements.map(({ id }) => id)])).toEqual([
    ['Drawn before', ['a.still'], ['bold']],
    ['Hello Asha', ['a.hello'], ['named']],
    ['Save', ['a.save'], ['field']],
  ]);
  const at = (id: string) => textAt(document.getElementById(id) as Element, found)?.text.text;
  expect([at('bold'), at('drawing'), at('field'), at('plain')]).toEqual(['Drawn before', 'Hello Asha', 'Save', undefined]);
  end();
});
