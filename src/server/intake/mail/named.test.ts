import { expect, it } from 'vitest';
import { withoutQuotes } from './letter.ts';
import { codesIn, mobilesIn } from './named.ts';

it('finds mobiles however they are written, and nothing that is none', () => {
  const text = 'Call +91 98222 33344 or 098222-33344, or 98222.55566. Order 12345678901234, pincode 560001, since 2026.';
  expect(mobilesIn(text, { countryCode: '+91', digits: 10 })).toEqual(['9822233344', '9822255566']);
});

it('finds codes of requests, each once', () => {
  expect(codesIn('Re: acme-000042, ACME-000042 and GLX-0000007; not A-1 nor 2026-03')).toEqual(['ACME-000042', 'GLX-0000007']);
});

it.each([
  ['Upper floor.\n\nOn Mon, 2 Mar 2026 at 10:00, Acme <help@acme.test> wrote:\n> We come.', 'Upper floor.'],
  ['Yes\r\n> When?\r\nAt noon', 'Yes\nAt noon'],
  ['Thanks\n-----Original Message-----\nFrom: Acme', 'Thanks'],
  ['> only quoted', '> only quoted'],
  ['Nothing is quoted on the wall.', 'Nothing is quoted on the wall.'],
])('takes what is quoted out of %j', (text, own) => {
  expect(withoutQuotes(text)).toBe(own);
});
