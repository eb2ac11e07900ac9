import readWorkbook from 'read-excel-file/node';
import { describe, expect, it, test, vi } from 'vitest';
import { field } from '../../../.storybook/fake-product.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { fileName } from './download.ts';
import { cellIn, textIn, widthOf } from './export-columns.ts';
import { failedFile } from './failed-rows.ts';
import { readCsv } from './read-file.ts';
import { csvFile, csvLine, defused } from './write-csv.ts';
import { xlsxFile } from './write-xlsx.ts';

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
const workbook = async (blob: Blob) => readWorkbook(Buffer.from(await bytesOf(blob)));

describe('CSV', () => {
  test.each([
    ['=SUM(A1)', "'=SUM(A1)"],
    ['+cmd|calc', "'+cmd|calc"],
    ['@x', "'@x"],
    ['-2+3', "'-2+3"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['-12.5', '-12.5'],
    ['+91', '+91'],
    ['-1e5', '-1e5'],
    ['-', "'-"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('%j is written as %j', (text, written) => expect(defused(text)).toBe(written));

  it('has its mark and quotes, and reads back as it was', async () => {
    const cells = ['x, "y"', 'two\nlines', ' space ', '=1+1', '-5', 'ऐ', ''];
    const blob = csvFile([csvLine(['a', 'b', 'c', 'd', 'e', 'f', 'g']), csvLine(cells)]);
    expect([...(await bytesOf(blob)).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect((await readCsv(await bytesOf(blob))).rows).toEqual([cells]);
  });
});

describe('Excel', () => {
  it('holds real numbers, dates and truths, and formulas as text', async () => {
    const blob = await xlsxFile({
      name: 'Tasks: [all]/today',
      head: ['Title', 'Cost', 'Due', 'Done'],
      widths: [20, 10, 12, 8],
      rows: [
        ['=HYPERLINK("x")', { number: 1234.5, pattern: '#,##0.00' }, { number: 46_086, pattern: 'mmm-dd-yyyy' }, { truth: true }],
        ['', null, null, { truth: false }],
      ],
    });
    const [sheet] = await workbook(blob);
    expect(sheet?.sheet).toBe('Tasks   all  today');
    expect(sheet?.data).toEqual([
      ['Title', 'Cost', 'Due', 'Done'],
      ['=HYPERLINK("x")', 1234.5, new Date('2026-03-05T00:00:00Z'), true],
      [null, null, null, false],
    ]);
  });

  it('writes nothing when it was aborted before', async () => {
    await expect(xlsxFile({ name: 'x', head: ['A'], widths: [], rows: [] }, AbortSignal.abort())).rejects.toThrow();
  });

  it('writes the head bold and filled', async () => {
    const { unzipSync, strFromU8 } = await import('fflate');
    const files = unzipSync(await bytesOf(await xlsxFile({ name: 'x', head: ['A'], widths: [12], rows: [['=1']] })));
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(text('xl/styles.xml')).toMatch(/<b\s*\/>|<b val="1"/);
    expect(text('xl/styles.xml')).toContain('E5E7EB');
    expect(text('xl/worksheets/sheet1.xml')).toContain('<autoFilter');
    expect(text('xl/worksheets/sheet1.xml')).not.toContain('<f>');
    expect(text('xl/worksheets/sheet1.xml')).toMatch(/<col [^>]*width="12/);
  });
});

describe('values of records', () => {
  const rules = {
    text: (key: string) => ({ 'option.high': 'High', 'value.yes': 'Yes' })[key] ?? key,
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
  };
  const labelOf = (name: string, id: string | number) => (name === 'who' && id === 'u1' ? { label: 'Ravi' } : undefined);
  const row: RecordData = {
    id: '1',
    version: 1,
    cost: 123_450,
    due: '2026-03-05',
    at: '2026-03-05T20:05:00.000Z',
    from: '21:05',
    who: 'u1',
    team: ['u1', 'u9'],
    level: 'H',
    done: true,
    share: 12.5,
    phone: '•••• 3210',
    masked_cost: '••••',
    photos: [{ name: 'a.png' }, { name: 'b.png' }],
    custom: { floor: 3, kind: 'Own' },
  };
  const options = [{ value: 'H', label: 'option.high' }];
  const fields = {
    cost: field('cost', 'money'),
    due: field('due', 'date'),
    at: field('at', 'datetime'),
    from: field('from', 'time'),
    who: field('who', 'ref', { ref: 'user' }),
    team: field('who', 'refs', { ref: 'user', pointer: '/team' }),
    level: field('level', 'select', { options }),
    done: field('done', 'boolean'),
    share: field('share', 'percent'),
    phone: field('phone', 'mobile'),
    masked_cost: field('masked_cost', 'money'),
    photos: field('photos', 'files'),
    floor: field('floor', 'number', { pointer: '/custom/floor' }),
    kind: field('kind', 'select', { pointer: '/custom/kind', literal: true, options: [{ value: 'Own', label: 'Own' }] }),
    none: field('none', 'date'),
  };

  test.each([
    ['cost', '1234.50', { number: 1234.5, pattern: '#,##0.00' }],
    ['due', 'Mar-05-2026', { number: 46_086, pattern: 'mmm-dd-yyyy' }],
    ['at', 'Mar-06-2026 01:35 AM', { number: expect.closeTo(46_087.066, 3), pattern: 'mmm-dd-yyyy hh:mm AM/PM' }],
    ['from', '09:05 PM', '09:05 PM'],
    ['who', 'Ravi', 'Ravi'],
    ['team', 'Ravi, u9', 'Ravi, u9'],
    ['level', 'High', 'High'],
    ['done', 'Yes', { truth: true }],
    ['share', '12.5', { number: 12.5, pattern: '0.##"%"' }],
    ['phone', '•••• 3210', '•••• 3210'],
    ['masked_cost', '••••', '••••'],
    ['photos', 'a.png, b.png', 'a.png, b.png'],
    ['floor', '3', { number: 3 }],
    ['kind', 'Own', 'Own'],
    ['none', '', null],
  ] as const)('%s', (name, text, cell) => {
    expect(textIn(row, fields[name], labelOf, rules)).toBe(text);
    expect(cellIn(row, fields[name], labelOf, rules)).toEqual(cell);
  });

  it('columns are as wide as their kind, names as systems take them', () => {
    expect([widthOf(fields.done, 'Done'), widthOf(fields.who, 'Who'), widthOf(fields.done, 'Was the work done at last?')]).toEqual([
      10, 20, 28,
    ]);
    expect(fileName('Tasks: a/b "c"\n Mar-05-2026.xlsx')).toBe('Tasks a b c Mar-05-2026.xlsx');
  });
});

describe('rows that failed', () => {
  const table = {
    columns: ['Name', 'Due', 'Cost'],
    rows: [
      ['a', '1', 1],
      ['=b', new Date('2026-03-05T00:00:00Z'), 2.5],
    ],
    kind: 'csv',
  } as const;
  it('keep their columns and say why', async () => {
    const csv = await failedFile(table, [{ index: 1, error: 'Cost: too much' }], 'Error');
    expect(await readCsv(await bytesOf(csv))).toEqual({
      columns: ['Name', 'Due', 'Cost', 'Error'],
      rows: [['=b', '2026-03-05', '2.5', 'Cost: too much']],
      kind: 'csv',
    });
    const [sheet] = await workbook(await failedFile({ ...table, kind: 'xlsx' }, [{ index: 1, error: 'x' }], 'Error'));
    expect(sheet?.data[1]).toEqual(['=b', new Date('2026-03-05T00:00:00Z'), 2.5, 'x']);
  });
});

it('long work lets the page breathe and can be aborted', async () => {
  const { inSlices } = await import('./slices.ts');
  const items = Array.from({ length: 10_000 }, (_, index) => index);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const now = vi.spyOn(performance, 'now');
  let clock = 0;
  now.mockImplementation(() => (clock += 1));
  let seen = 0;
  await inSlices(items, new AbortController().signal, () => (seen += 1));
  clearInterval(timer);
  expect(seen).toBe(10_000);
  expect(turns).toBeGreaterThan(10);
  const abort = new AbortController();
  await expect(inSlices(items, abort.signal, (index) => index === 50 && abort.abort())).rejects.toThrow();
  now.mockRestore();
});
