import { describe, expect, it, test } from 'vitest';
import { field } from '../../../.storybook/fake-product.ts';
import type { FieldTypeName } from '../../../engine/core/fields/field-types.ts';
import { decode } from '../../primitives/workbook/decode.ts';
import { FileProblem } from '../../primitives/workbook/file-problem.ts';
import { guessMapping } from './guess-mapping.ts';
import { readDay, readInstant, readTime } from './read-dates.ts';
import { readCsv, readFile } from './read-file.ts';
import { type ReadingRules, readValue } from './read-value.ts';
import { type Cell, columnName, MAX_ROWS, tableOf } from './table.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf16 = (text: string) => {
  const units = [0xfeff, ...Array.from(text, (letter) => letter.charCodeAt(0))];
  return new Uint8Array(new Uint16Array(units).buffer);
};
const problem = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof FileProblem ? error.code : String(error)),
  );

describe('CSV', () => {
  test.each([
    ['commas', bytes('Name,City\nAsha,Pune\n')],
    ['semicolons', bytes('Name;City\r\nAsha;Pune\r\n')],
    ['tabs', bytes('Name\tCity\nAsha\tPune')],
    ['pipes', bytes('Name|City\nAsha|Pune')],
    ['a mark of UTF-8', bytes('\ufeffName,City\nAsha,Pune')],
    ['UTF-16', utf16('Name,City\nAsha,Pune')],
    ['a line for Excel', bytes('sep=;\nName;City\nAsha;Pune')],
    ['empty rows and columns', bytes('\n,,\nName,City,\n,,\nAsha,Pune,\n\n')],
  ])('with %s', async (_, given) => {
    expect(await readCsv(given)).toEqual({ columns: ['Name', 'City'], rows: [['Asha', 'Pune']], kind: 'csv' });
  });

  it('in Windows-1252, quoted, over several lines, and with what an export defused', async () => {
    expect(decode(latin('Caf\xe9 \xdcber'))).toBe('Café Über');
    expect((await readCsv(bytes('A,B\n"x, ""y""\nz",\'=1+1\n\'quoted,-5'))).rows).toEqual([
      ['x, "y"\nz', '=1+1'],
      ["'quoted", '-5'],
    ]);
  });

  it('refuses what it cannot take', async () => {
    expect(await problem(readCsv(bytes('Name,City\n')))).toBe('empty');
    expect(await problem(readCsv(bytes('')))).toBe('empty');
    expect(await problem(readFile(new File(['x'], 'old.xls')))).toBe('kind');
    expect(await problem(readFile(new File(['no workbook'], 'broken.xlsx')))).toBe('unreadable');
    const many = Array.from({ length: MAX_ROWS + 2 }, () => ['x']);
    expect(() => tableOf(many, 'csv')).toThrow('too_many');
  });

  it('names columns without a head as spreadsheets do', () => {
    expect(
      tableOf(
        [
          ['Name', null],
          ['Asha', 'x'],
        ],
        'csv',
      ).columns,
    ).toEqual(['Name', 'B']);
    expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA']);
  });
});

describe('days', () => {
  test.each<[Cell, string | undefined]>([
    ['2026-03-05', '2026-03-05'],
    ['2026/3/5', '2026-03-05'],
    ['Mar-05-2026', '2026-03-05'],
    ['mar 5, 2026', '2026-03-05'],
    ['March 5th, 2026', '2026-03-05'],
    ['05-Mar-2026', '2026-03-05'],
    ['5 March 26', '2026-03-05'],
    ['05/03/2026', '2026-03-05'],
    ['5.3.2026', '2026-03-05'],
    ['05-03-26', '2026-03-05'],
    ['05/03/1999', '1999-03-05'],
    ['05/03/99', '1999-03-05'],
    ['Mar-05-2026 08:05 PM', '2026-03-05'],
    ['2026-03-05T08:05', '2026-03-05'],
    [46_086, '2026-03-05'],
    [46_086.75, '2026-03-05'],
    ['46086', '2026-03-05'],
    [1, '1899-12-31'],
    [new Date('2026-03-05T00:00:00Z'), '2026-03-05'],
    ['30/02/2026', undefined],
    ['29-02-2024', '2024-02-29'],
    ['05/13/2026', undefined],
    ['Foo-05-2026', undefined],
    ['soon', undefined],
    ['2026', undefined],
    [0, undefined],
    [-4, undefined],
    [9_999_999, undefined],
    [new Date('x'), undefined],
    [true, undefined],
  ])('%s is %s', (cell, day) => expect(readDay(cell, 'day-first')).toBe(day));

  it('takes the month first where people do', () => {
    expect([readDay('05/03/2026', 'month-first'), readDay('13/03/2026', 'month-first')]).toEqual(['2026-05-03', undefined]);
  });
});

test.each<[Cell, string | undefined]>([
  ['2026-03-05T10:00:00Z', '2026-03-05T10:00:00.000Z'],
  ['2026-03-05T10:00+05:30', '2026-03-05T04:30:00.000Z'],
  ['2026-03-05 10:00', '2026-03-05T04:30:00.000Z'],
  ['Mar-05-2026 08:05 PM', '2026-03-05T14:35:00.000Z'],
  ['05/03/2026, 9:30:15', '2026-03-05T04:00:00.000Z'],
  ['05/03/2026', '2026-03-04T18:30:00.000Z'],
  [46_086.5, '2026-03-05T06:30:00.000Z'],
  [new Date('2026-03-05T12:00:00Z'), '2026-03-05T06:30:00.000Z'],
  ['05/03/2026 25:00', undefined],
  ['later', undefined],
])('the instant %s is %s in India', (cell, instant) => expect(readInstant(cell, 'day-first', 'Asia/Kolkata')).toBe(instant));

test.each<[Cell, string | undefined]>([
  ['9:05 pm', '21:05'],
  [0.5, '12:00'],
  [46_086.378_472_22, '09:05'],
  [new Date('1899-12-30T14:30:00Z'), '14:30'],
  ['noon', undefined],
])('the time %s is %s', (cell, time) => expect(readTime(cell)).toBe(time));

describe('values', () => {
  const words: Record<string, string> = { 'option.high': 'High', 'option.low': 'Low', 'value.yes': 'Ja', 'value.no': 'Nein' };
  const rules: ReadingRules = {
    text: (key) => words[key] ?? key,
    language: 'en',
    currency: 'INR',
    countryCode: '+91',
    timeZone: 'Asia/Kolkata',
    dateOrder: 'day-first',
  };
  const options = [
    { value: 'H', label: 'option.high' },
    { value: 'L', label: 'option.low' },
  ];
  const read = (type: FieldTypeName, cell: Cell, part = {}) => {
    const reading = readValue(cell, field('x', type, part), rules);
    if (reading.kind === 'value') return reading.value;
    if (reading.kind === 'words') return reading.words;
    return reading.kind === 'fault' ? `! ${reading.code}` : undefined;
  };

  test.each<[FieldTypeName, Cell, unknown]>([
    ['text', '  Asha ', 'Asha'],
    ['text', 560001, '560001'],
    ['text', '  ', undefined],
    ['text', null, undefined],
    ['boolean', true, true],
    ['boolean', 'Yes', true],
    ['boolean', 'nein', false],
    ['boolean', 'x', true],
    ['boolean', 0, false],
    ['boolean', 'maybe', '! boolean'],
    ['integer', '1,234', 1234],
    ['integer', 12.5, '! integer'],
    ['integer', 'twelve', '! integer'],
    ['number', '-12.5', -12.5],
    ['number', '1.234,5', 1234.5],
    ['number', '3,5', 3.5],
    ['number', '1,23,456', 123_456],
    ['number', '(12.5)', -12.5],
    ['percent', '12.5 %', 12.5],
    ['money', '₹ 1,23,456.50', 12_345_650],
    ['money', 'Rs. 500', 50_000],
    ['money', '1 234,50 €', 123_450],
    ['money', 0.1 + 0.2, 30],
    ['money', 19.99, 1999],
    ['money', '0.005', '! money'],
    ['money', 'free', '! money'],
    ['mobile', '+91 98765-43210', '9876543210'],
    ['mobile', '0091 98765 43210', '9876543210'],
    ['mobile', 9876543210, '9876543210'],
    ['date', '31/12/2026', '2026-12-31'],
    ['date', 'x', '! date'],
    ['datetime', 'x', '! datetime'],
    ['time', '25:00', '! time'],
    ['json', '{', '! form'],
  ])('%s %s: %s', (type, cell, value) => expect(read(type, cell)).toEqual(value));

  it('options by label or value, whatever their capitals', () => {
    expect([read('select', 'high', { options }), read('select', 'L', { options }), read('select', 'Middle', { options })]).toEqual([
      'H',
      'L',
      '! option',
    ]);
    expect(read('checkboxes', 'High; low, HIGH', { options })).toEqual(['H', 'L']);
    expect(read('checkboxes', 'High, Middle', { options })).toBe('! option');
    expect(read('select', 'floor', { literal: true, options: [{ value: 'Floor', label: 'Floor' }] })).toBe('Floor');
    expect(read('multiselect', 'Own', { literal: true, options: [{ value: 'Floor', label: 'Floor' }] })).toEqual(['Own']);
  });

  it('lengths of time in words, where the field counts minutes or hours', () => {
    const cells: readonly Cell[] = ['3 days', '4h30', 90, '1:30', 'soon'];
    expect(cells.map((cell) => read('integer', cell, { unit: 'min' }))).toEqual([4320, 270, 90, 90, '! integer']);
    expect([read('number', '90 min', { unit: 'h' }), read('integer', '90 min', { unit: 'h' })]).toEqual([1.5, '! integer']);
  });

  it('references are words to be looked up', () => {
    expect(read('ref', ' Ravi ', { ref: 'user' })).toEqual(['Ravi']);
    expect(read('refs', 'Ravi; Sana', { ref: 'user' })).toEqual(['Ravi', 'Sana']);
  });
});

describe('guesses', () => {
  const candidate = (pointer: string, type: FieldTypeName, ...names: string[]) => ({ pointer, type, names });
  const fields = [
    candidate('/cust_name', 'text', 'Customer name', 'cust_name'),
    candidate('/cust_mobile', 'mobile', 'Mobile', 'cust_mobile', 'mobile_number'),
    candidate('/cust_email', 'email', 'E-mail', 'cust_email'),
    candidate('/due', 'date', 'Due date', 'due'),
    candidate('/note', 'text', 'Note', 'note'),
  ];
  const guess = (...columns: string[]) => columns.map((_, index) => guessMapping(columns, fields).get(index));

  it('by label, name and synonym', () => {
    expect(guess('Customer Name *', 'mobile_number', 'EMAIL ID', 'due-date', 'Remarks')).toEqual([
      '/cust_name',
      '/cust_mobile',
      '/cust_email',
      '/due',
      undefined,
    ]);
    expect(guess('CustomerName', 'Phone No.', 'cust_email', 'Date due')).toEqual(['/cust_name', '/cust_mobile', '/cust_email', '/due']);
  });
  it('gives no field to two columns, the better one first', () => {
    expect(guess('Phone', 'Mobile', 'Note', 'note')).toEqual([undefined, '/cust_mobile', '/note', undefined]);
  });
});
