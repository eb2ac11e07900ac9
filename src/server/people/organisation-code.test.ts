import { describe, expect, it } from 'vitest';
import { codeOf } from './organisation-code.ts';

describe('the code of an organisation', () => {
  it.each([
    ['Acme Appliances', [], 'ACM'],
    ['Acme Appliances', ['ACM'], 'ACE'],
    ['Blue Star Cooling', [], 'BSC'],
    ['Blue Star Cooling', ['BSC'], 'BLU'],
    ['Élan 24', [], 'ELA'],
    ['Ox', [], 'OAA'],
    ['24/7', [], 'AAA'],
    ['日本', ['AAA'], 'AAB'],
  ])('%s beside %j is %s', (name, taken, code) => {
    expect(codeOf(name, new Set(taken))).toBe(code);
  });

  it('runs out only when every code is taken', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const all = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    expect(codeOf('Acme', new Set(all.slice(0, -1)))).toBe('ZZZ');
    expect(codeOf('Acme', new Set(all))).toBeUndefined();
  });
});
