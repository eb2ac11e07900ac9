import { expect, it } from 'vitest';
import { draftText, parseDraft } from './local-draft.ts';

const draft = { name: 'Site survey', fields: [{ id: 'floor', label: 'Floor', type: 'NumberInput' }] };

it('comes back out of its file as it was', () => {
  expect(parseDraft(draftText(draft))).toEqual(draft);
});

it.each([
  ['[1]', 'it is no object'],
  ['3', 'it is no object'],
  ['{"name":"x"}', 'it has no "fields"'],
  ['{"fields":[{"label":"x"}]}', 'a field lacks "id" or "type"'],
  ['{"fields":[{"id":"a","type":"Date","visible_if":"true"}]}', '"visible_if" of "a" is no object'],
  ['{"fields":[{"id":"a","type":"Date","validate":[1]}]}', '"validate" of "a" is no object'],
  ['{', 'JSON'],
])('refuses %s', (text, reason) => {
  expect(() => parseDraft(text)).toThrow(reason);
});
