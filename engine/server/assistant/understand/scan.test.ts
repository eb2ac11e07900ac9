import { expect, it } from 'vitest';
import { fold, stem } from './fold.ts';
import { phraseOf, scan, stemsOf, type Vocabulary } from './scan.ts';

const inflection = { endings: ['es', 's', 'a', 'o', 'e', 'ه', 'ات'], prefixes: ['ال', 'وال'] };
const vocabulary = (phrases: readonly string[], numbers: Readonly<Record<string, number>> = {}): Vocabulary<string> => ({
  phrases: new Map(phrases.map((phrase) => [phraseOf(phrase), phrase])),
  stems: new Map(phrases.map((phrase) => [stemsOf(phrase, inflection), phrase])),
  inflection,
  numbers: new Map(Object.entries(numbers)),
});
const read = (text: string, known: Vocabulary<string>) =>
  scan(text, known).map((token) =>
    token.kind === 'known' ? `<${token.meaning}${token.numbers.map((each) => ` ${each}`).join('')}>` : token.words,
  );

it.each([
  ['Priorité', 'priorite'],
  ['ÉTÉ', 'ete'],
  ['غدًا', 'غدا'],
  ['المدينة', 'المدينه'],
  ['أقرب', 'اقرب'],
  ['٢٠٢٦', '2026'],
])('%s is compared as %s', (text, folded) => expect(fold(text)).toBe(folded));

it('keeps three letters of a word at least', () => {
  expect([stem('urgentes', inflection), stem('mes', inflection), stem('الطلبات', inflection), stem('الى', inflection)]).toEqual([
    'urgent',
    'mes',
    'طلب',
    'الى',
  ]);
});

it('finds the longest phrase, bent or not, and what stands between', () => {
  const known = vocabulary(['solicitud', 'urgente', 'sin asignar', 'sin']);
  expect(read('¿Solicitudes URGENTES sin asignar de Ravi Kumar?', known)).toEqual([
    '<solicitud>',
    '<urgente>',
    '<sin asignar>',
    'de Ravi Kumar',
  ]);
});

it('reads signs that stand without blanks, and Latin names between them', () => {
  const known = vocabulary(['紧急', '请求', '的', '最近#天'], { 七: 7 });
  expect(read('Bengaluru的紧急请求', known)).toEqual(['Bengaluru', '<的>', '<紧急>', '<请求>']);
  expect([read('最近七天请求', known), read('最近30天请求', known)]).toEqual([
    ['<最近#天 7>', '<请求>'],
    ['<最近#天 30>', '<请求>'],
  ]);
});

it('reads days and hours as one, in both kinds of digits', () => {
  const known = vocabulary(['الساعة #', 'at #']);
  expect(read('at 10:30', known)).toEqual(['<at # 10>']);
  expect(read('الساعة ١٠', known)).toEqual(['<الساعة # 10>']);
  expect(read('2026-07-01', known)).toEqual(['2026-07-01']);
});
