/** What of English a language says: counted texts in its own forms, and nothing that is borrowed. */
import { expect, it } from 'vitest';
import { saidShare, wantedKeys } from './said-share.ts';

const english = { 'x.save': 'Save', 'x.found_one': '{{count}} found', 'x.found_other': '{{count}} found' };

it('wants counted texts in the forms of the language', () => {
  expect(wantedKeys(english, 'zh')).toEqual(['x.save', 'x.found_other']);
  expect(wantedKeys(english, 'ar')).toHaveLength(7);
});

it.each([
  ['zh', {}, 0],
  ['zh', { 'x.save': '保存' }, 0.5],
  ['zh', { 'x.save': '保存', 'x.found_other': '找到 {{count}} 个' }, 1],
  // Whole millions are spoken for.
  ['es', { 'x.save': 'Guardar', 'x.found_one': '{{count}} encontrado', 'x.found_other': '{{count}} encontrados' }, 1],
  ['es', { 'x.save': 'Guardar', 'x.found_one': '{{count}} encontrado' }, 0.5],
])('%s says %j: %d', (language, texts, share) => expect(saidShare(english, texts, language)).toBe(share));
