import { expect, it } from 'vitest';
import { bodyOf, createTexts, inLine } from './texts.ts';

const locales: Readonly<Record<string, string>> = { hello: 'Hello {{name}} of {{product}}, {{other}}' };
const texts = createTexts((key, language) => (language === 'fr' ? 'Bonjour {{name}}' : locales[key]), 'Fieldloom');

it('fills in what is known, once', () => {
  expect(texts('hello', { name: '{{product}} & {{name}}' })).toBe('Hello {{product}} & {{name}} of Fieldloom, {{other}}');
  expect(texts('hello', { name: 'Asha' }, 'fr')).toBe('Bonjour Asha');
});

it('does not send a key in place of a text', () => {
  expect(() => texts('nothing', {})).toThrow('nothing');
});

it('takes nothing in a text for HTML, and links the link alone', () => {
  const link = 'https://x.test/?t=a&b="c"';
  const { text, html } = bodyOf(['Hello <img src=x onerror=alert(1)> & "you"', link], link);
  expect(text).toBe(`Hello <img src=x onerror=alert(1)> & "you"\n\n${link}\n`);
  expect(html).toBe(
    '<p>Hello &lt;img src=x onerror=alert(1)&gt; &amp; &quot;you&quot;</p>\n<p><a href="https://x.test/?t=a&amp;b=&quot;c&quot;">https://x.test/?t=a&amp;b=&quot;c&quot;</a></p>',
  );
});

it('keeps a name to one line', () => {
  expect(inLine(' Asha\r\n  Rao ')).toBe('Asha Rao');
  expect(inLine('x'.repeat(500))).toHaveLength(100);
});
