import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { richWords, sanitiseRichText } from './index.ts';

describe('sanitiseRichText', () => {
  it.each([
    ['<p>Hello <strong>you</strong></p>', '<p>Hello <strong>you</strong></p>'],
    ['plain & simple', 'plain &amp; simple'],
    ['<p>a &amp; b &lt;c&gt;</p>', '<p>a &amp; b &lt;c&gt;</p>'],
    ['<p class="x" onclick="evil()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script>after', 'after'],
    ['<SCRIPT>alert(1)', ''],
    ['<style>p{}</style><p>a</p>', '<p>a</p>'],
    ['<svg><a href="javascript:x">y</a></svg>z', 'z'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="a>b" onerror=alert(1)>', 'b&quot; onerror=alert(1)&gt;'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="&#106;avascript:alert(1)">x</a>', 'x'],
    ['<a href=" java\nscript:alert(1)">x</a>', 'x'],
    ['<a href="data:text/html,x">x</a>', 'x'],
    ['<a href="https://a.test/?q=1&amp;r=2">x</a>', '<a href="https://a.test/?q=1&amp;r=2" rel="noopener noreferrer nofollow">x</a>'],
    ['<a href="mailto:a@b.co">x</a>', '<a href="mailto:a@b.co" rel="noopener noreferrer nofollow">x</a>'],
    ['<a href="https://a.test/\'x">x</a>', '<a href="https://a.test/&#39;x" rel="noopener noreferrer nofollow">x</a>'],
    ['<a href="https://a.test"><a href="https://b.test">x</a></a>', '<a href="https://a.test" rel="noopener noreferrer nofollow">x</a>'],
    ['<p>one<p>two', '<p>one</p><p>two</p>'],
    ['<strong>open', '<strong>open</strong>'],
    ['</p></div>a', 'a'],
    ['<!-- <script> -->a', 'a'],
    ['<!--', ''],
    ['a < b > c', 'a &lt; b &gt; c'],
    ['<<script>alert(1)</script>', '&lt;'],
    ['<scr<script>ipt>alert(1)', '&lt;scr'],
    ['<b>a</b><i>b</i><h5>c</h5>', '<strong>a</strong><em>b</em><h3>c</h3>'],
    ['<ul><li><p>a</p></li></ul>', '<ul><li><p>a</p></li></ul>'],
    ['a<br/>b<hr>', 'a<br>b<hr>'],
    ['&#0;&#xd800;&#65;&foo;', 'A&amp;foo;'],
  ])('%j becomes %j', (given, expected) => {
    expect(sanitiseRichText(given)).toBe(expected);
  });

  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        '<p>',
        '</p>',
        '<a href="',
        '">',
        "'",
        '<script',
        '<svg/onload=',
        'javascript:',
        '<li>',
        '<ul>',
        '&lt;',
        '&#60;',
        '<!--',
        '-->',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 30 },
  );
  const only =
    /^(?:[^<>"]|<\/?(?:p|h1|h2|h3|ul|ol|li|blockquote|pre|hr|br|strong|em|u|s|code|a)>|<a href="(?:https?:\/\/|mailto:|tel:)[^"<>]*" rel="noopener noreferrer nofollow">)*$/i;

  it('lets nothing out but plain tags and links, whatever comes in, and saying it twice changes nothing', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const made = sanitiseRichText(parts.join(''));
        expect(made).toMatch(only);
        expect(sanitiseRichText(made)).toBe(made);
      }),
      { numRuns: 500 },
    );
  });

  it('nests no deeper than it can be shown', () => {
    const made = sanitiseRichText('<blockquote>'.repeat(5000));
    expect(made.match(/<blockquote>/g)).toHaveLength(20);
  });

  it('takes long hostile text in its stride', () => {
    // The work itself: the machine may do other things beside.
    const before = process.cpuUsage();
    sanitiseRichText('<a '.repeat(33_000));
    sanitiseRichText('<!--'.repeat(25_000));
    sanitiseRichText('&#'.repeat(50_000));
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(1000);
  });
});

describe('richWords', () => {
  it.each([
    ['<p>One</p><p>Two <em>three</em></p>', 'One\nTwo three'],
    ['<ul><li><p>a</p></li><li>b</li></ul>', '• a\n• b'],
    ['a<br>b', 'a\nb'],
    ['', ''],
  ])('%j reads %j', (html, words) => {
    expect(richWords(html)).toBe(words);
  });
});
