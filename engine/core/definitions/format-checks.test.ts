import { describe, expect, it } from 'vitest';
import { isCountry, isCron, isCurrency, isTimeZone } from './format-checks.ts';
import { formats } from './formats.ts';

const all = (check: (text: string) => boolean, texts: readonly string[]) => texts.map((text) => [text, check(text)]);
const each = (texts: readonly string[], is: boolean) => texts.map((text) => [text, is]);

describe('a frequency', () => {
  const good = ['* * * * *', '0 6 * * 1-5', '*/15 8-18 * * *', '0,30 9 1 1,7 *', ' 5 4 * * 0 '];
  const bad = ['', '* * * *', '* * * * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '5-2 * * * *', '*/0 * * * *', 'a b c d e', '@daily'];
  it('has five fields within their ranges', () => {
    expect(all(isCron, good)).toEqual(each(good, true));
    expect(all(isCron, bad)).toEqual(each(bad, false));
  });
});

it('a time zone, a currency and a country are known by name', () => {
  const zones = ['Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'];
  expect(all(isTimeZone, zones)).toEqual(each(zones, true));
  const noZones = ['', 'asia/kolkata', '+05:30', 'Mars/Base', 'Asia/Kolkata; --'];
  expect(all(isTimeZone, noZones)).toEqual(each(noZones, false));
  expect(all(isCurrency, ['INR', 'EUR', 'inr', 'XQQ', ''])).toEqual([
    ['INR', true],
    ['EUR', true],
    ['inr', false],
    ['XQQ', false],
    ['', false],
  ]);
  expect(all(isCountry, ['IN', 'DE', 'ZZ', 'in', 'QQ', ''])).toEqual([
    ['IN', true],
    ['DE', true],
    ['ZZ', false],
    ['in', false],
    ['QQ', false],
    ['', false],
  ]);
});

it('an ARN names partition, service, account and resource', () => {
  const good = [
    'arn:aws:lambda:ap-south-1:123456789012:function:prices',
    'arn:aws:s3:::bucket/key',
    'arn:aws-cn:sns:cn-north-1:123456789012:topic',
  ];
  expect(all((text) => formats.arn.test(text), good)).toEqual(each(good, true));
  const bad = ['', 'aws:lambda', 'arn:aws:lambda', 'arn:aws:lambda:ap-south-1:12:function:prices', 'arn:aws:s3:::a b'];
  expect(all((text) => formats.arn.test(text), bad)).toEqual(each(bad, false));
});

it('each check stands alone, so that its source can travel', () => {
  for (const [check, text] of [
    [isCron, '0 6 * * 1-5'],
    [isTimeZone, 'Asia/Kolkata'],
    [isCurrency, 'INR'],
    [isCountry, 'IN'],
  ] as const) {
    const alone: unknown = new Function(`return ${check.toString()}`)();
    expect(typeof alone === 'function' && alone(text)).toBe(true);
  }
});
