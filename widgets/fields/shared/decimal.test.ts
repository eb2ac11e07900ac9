import { describe, expect, it } from 'vitest';
import { currencyParts, minorFromText, numberFromText, textFromMinor } from './decimal.ts';

describe('numbers as typed', () => {
  it.each([
    ['', null],
    [' 12 ', 12],
    ['1,00,000.5', 100000.5],
    ['-3', -3],
    ['.5', 0.5],
    ['1.2.3', '1.2.3'],
    ['12kg', '12kg'],
    ['1e5', '1e5'],
  ])('%j is %j', (text, value) => expect(numberFromText(text)).toBe(value));

  it('keeps money in whole minor units', () => {
    expect(minorFromText('1.005', 2)).toBe(101);
    expect(minorFromText('19.99', 2)).toBe(1999);
    expect(minorFromText('', 2)).toBeNull();
    expect(minorFromText('abc', 2)).toBe('abc');
    expect(textFromMinor(1999, 2)).toBe('19.99');
    expect(textFromMinor(500, 0)).toBe('500');
  });

  it('knows how many digits a currency has', () => {
    expect(currencyParts('INR', 'en')).toEqual({ digits: 2, symbol: '₹' });
    expect(currencyParts('JPY', 'en').digits).toBe(0);
  });
});
