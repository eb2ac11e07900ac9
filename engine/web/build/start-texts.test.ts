/** The keys that code names, whole and by their beginnings. */
import { expect, it } from 'vitest';
import { keysOf } from './start-texts.ts';

it('finds keys between all quotes, and beginnings of those that are put together', () => {
  const code = ['a("shell.menu")', 'b(`way.tab_$', "{x}`);c('form.'+y)", 'd("no key");e("menu");f(`way.mail`);g("./file.js")'].join('');
  expect(keysOf(code)).toEqual(['form.*', 'shell.menu', 'way.mail', 'way.tab_*']);
});
