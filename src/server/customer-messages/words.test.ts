import { describe, expect, it } from 'vitest';
import { shippedProduct } from '../../../tests/support/product.ts';
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
])('says %s as %s', (value, said) => expect(spoken(value, { zone: 'Asia/Kolkata', language: 'en' })).toBe(said));

it.each([
  ['ar', 'الأربعاء، 12 مارس', '03:30 م'],
  ['es', 'mié, 12 mar', '15:30'],
  ['fr', 'mer. 12 mars', '15:30'],
  ['it', 'mer 12 mar', '15:30'],
  ['zh', '3月12日周三', '15:30'],
  // One more comes with its texts alone.
  ['de', 'Mi., 12. März', '15:30'],
])('says days and times as %s writes them', (language, day, time) => {
  const saying = { zone: 'Asia/Kolkata', language };
  expect([spoken('2031-03-12', saying), spoken('15:30', saying), spoken('2031-03-12T10:00:00Z', saying)]).toEqual([day, time, time]);
});

const { locales } = await shippedProduct();
const listsOf = (key: string) => [...locales.values()].map((texts) => texts[`customer_message.${key}`] ?? '');
const words = { stop: listsOf('stop_words'), start: listsOf('start_words') };

it.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe', 'stop'],
  ['START', 'start'],
  ['Baja', 'stop'],
  ['ALTA', 'start'],
  ['Arrêt', 'stop'],
  // As phones write it that put no marks, or each by itself.
  ['ARRET', 'stop'],
  ['Arre\u0302t!', 'stop'],
  ['reprendre', 'start'],
  ['Basta', 'stop'],
  ['inizia', 'start'],
  ['退订', 'stop'],
  ['td', 'stop'],
  ['开始。', 'start'],
  ['إيقاف', 'stop'],
  ['ايقاف', 'stop'],
  ['إلغاء الاشتراك', 'stop'],
  ['ابدأ', 'start'],
  ['Please stop by tomorrow', null],
  ['cancel', null],
  ['yes', null],
  ['sí', null],
  ['no', null],
  ['', null],
])('%j asks for %s', (text, wish) => expect(wishOf(text, words)).toBe(wish));

it('takes no word of any language for both', () => {
  const all = words.start.flatMap((list) => list.split(/[,،，]/));
  expect(all.filter((word) => wishOf(word, words) !== 'start')).toEqual([]);
  expect(words.stop.every((list) => list !== '')).toBe(true);
});

it.each([
  ['+91 98765 43210', '9876543210'],
  ['00919876543210', '9876543210'],
  ['9876543210', '9876543210'],
  ['+1 98765 43210', '19876543210'],
])('the number %s is kept as %s', (from, kept) => expect(localNumber(from, { countryCode: '+91', digits: 10 })).toBe(kept));
