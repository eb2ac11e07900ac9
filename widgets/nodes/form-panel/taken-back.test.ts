import { expect, it } from 'vitest';
import { takenBack } from './taken-back.ts';
import { withinSentence } from './within-sentence.ts';

it('takes back what a patch changed, and nothing else', () => {
  const before = { title: 'Old', due: null, custom: { floor: 1, gate: 'A' }, tags: ['a'] };
  expect(takenBack({ title: 'New', due: '2026-01-02', custom: { floor: 2, lift: true }, tags: [] }, before)).toEqual({
    title: 'Old',
    due: null,
    custom: { floor: 1, lift: null },
    tags: ['a'],
  });
});

it.each([
  ['Sub-task', 'en', 'sub-task'],
  ['API key', 'en', 'API key'],
  ['服务请求', 'zh', '服务请求'],
])('writes %s inside a sentence', (name, language, written) => expect(withinSentence(name, language)).toBe(written));
