import { describe, expect, it } from 'vitest';
import { filled, letterOf, localNumber, spoken, wishOf } from './words.ts';

const shipped = { subject: 'Your visit', text: 'It is booked.', sms: 'Booked on {{day}}.' };

describe('words of a brand', () => {
  it('take the place of the product’s, each by itself', () => {
    const own = { subject: ' ', text: null, sms: '{{brand}}: see you on {{day}}' };
    const values = { brand: 'Acme', day: '3 March' };
    expect(letterOf(own, shipped, values)).toEqual({ ...shipped, sms: 'Acme: see you on 3 March' });
    expect(letterOf(undefined, shipped, values).sms).toBe('Booked on 3 March.');
  });

  it('leave out what is not known', () => {
    expect(filled('Expected {{ time }} with {{technician}}.', { time: '', technician: 'Ravi' })).toBe('Expected with Ravi.');
    expect(filled('{{toString}}x', {})).toBe('x');
  });
});

it.each([
  ['2031-03-12', 'Wed 12 Mar'],
  ['09:30:00', '09:30'],
  ['2031-03-12T04:30:00.000Z', '10:00'],
  [new Date('2031-03-12T04:30:00.000Z'), '10:00'],
  [' Ravi\nKumar ', 'Ravi Kumar'],
  [null, ''],
])('says %s as %s', (value, said) => expect(spoken(value, 'Asia/Kolkata')).toBe(said));

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['START', 'start'],
  ['Please stop by tomorrow', null],
  ['cancel', null],
  ['yes', null],
  ['', null],
])('%j asks for %s', (text, wish) => expect(wishOf(text)).toBe(wish));

it.each([
  ['+91 98765 43210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['9876543210', '9876543210'],
  ['+1 98765 43210', '19876543210'],
])('the number %s is kept as %s', (from, kept) => expect(localNumber(from, { countryCode: '+91', digits: 10 })).toBe(kept));
