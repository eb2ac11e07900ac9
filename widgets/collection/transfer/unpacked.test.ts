import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { FileProblem, MAX_UNPACKED } from '../../primitives/workbook/file-problem.ts';
import { entriesOf } from '../../primitives/workbook/zip-directory.ts';
import { readFile } from './read-file.ts';

type Part = {
  readonly name: string;
  readonly content: Buffer;
  /** What the directory says of its size; the truth when absent. */
  readonly said?: number;
};

/** A ZIP archive as APPNOTE.TXT has it, whose directory may say what is not so. */
function archive(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content, said = content.length } of parts) {
    const packed = deflateRawSync(content, { level: 9 });
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(8, 4);
    fixed.writeUInt32LE(crc32(content), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(said, 18);
    fixed.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), fixed, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), Buffer.from([20, 0]), fixed, rest, Buffer.from(name)]));
    files.push(local);
    at += local.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(index.length, 8);
  end.writeUInt32LE(at, 12);
  return Uint8Array.from(Buffer.concat([...files, index, Buffer.from('PK\u0005\u0006', 'latin1'), end]));
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The least that a workbook is, around the rows of its only sheet. */
const workbook = (rows: string, more: Partial<Part> = {}): readonly Part[] => [
  {
    name: 'xl/workbook.xml',
    content: xml(`<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`),
  },
  {
    name: 'xl/_rels/workbook.xml.rels',
    content: xml(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
  },
  { name: 'xl/worksheets/sheet1.xml', content: xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`), ...more },
];

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const table = `<row r="1">${cell('A1', 'Name')}</row><row r="2">${cell('A2', 'Asha')}</row>`;
/** Four hundred million letters of the same kind, as the sheet of a workbook. */
const LETTERS = 400 * 1024 * 1024;
const bomb = (said?: number): readonly Part[] => [
  ...workbook(table),
  { name: 'xl/sharedStrings.xml', content: Buffer.alloc(LETTERS, 'a'), ...(said === undefined ? {} : { said }) },
];

const problemOf = (bytes: Uint8Array<ArrayBuffer>) =>
  readFile(new File([bytes], 'people.xlsx')).then(
    () => 'none',
    (error: unknown) => (error instanceof FileProblem ? error.code : String(error)),
  );

describe('a workbook', () => {
  it('of a reasonable size is read', async () => {
    expect(await readFile(new File([archive(workbook(table))], 'people.xlsx'))).toEqual({
      columns: ['Name'],
      rows: [['Asha']],
      kind: 'xlsx',
    });
  });

  it('that unpacks to 400 MB is refused by its directory, nothing of it unpacked', async () => {
    const bytes = archive(bomb());
    expect(bytes.length).toBeLessThan(500 * 1024);
    const broken = bytes.slice();
    // Its packed bytes are no longer to be unpacked: so nobody tried to.
    const [part] = entriesOf(bytes).slice(-1);
    broken.fill(0xff, (part?.packed.byteOffset ?? 0) + 1, (part?.packed.byteOffset ?? 0) + 100);
    expect([await problemOf(bytes), await problemOf(broken)]).toEqual(['unpacked', 'unpacked']);
  });

  it('whose directory lies is refused by what comes out', async () => {
    expect(await problemOf(archive(bomb(1000)))).toBe('unpacked');
  });

  it('of many parts is judged by all of them', async () => {
    const part = Buffer.alloc(Math.ceil(MAX_UNPACKED / 4), 'a');
    const parts = Array.from({ length: 4 }, (_, index) => ({ name: `xl/part${index}.xml`, content: part, said: 10 }));
    expect(await problemOf(archive([...workbook(table), ...parts]))).toBe('unpacked');
  });

  it('whose cells lie so far apart that no memory holds what is between them is refused', async () => {
    const far = `${table}<row r="1048576">${cell('XFD1048576', 'x')}</row>`;
    expect(await problemOf(archive(workbook(far)))).toBe('too_far');
    // Coloured cells without anything in them are no part of the table.
    const coloured = `${table}<row r="20000"><c r="XFD20000" s="1"/></row>`;
    expect(await problemOf(archive(workbook(coloured)))).toBe('none');
  });

  it('that is cut off is refused as unreadable', async () => {
    const bytes = archive(workbook(table));
    expect(await problemOf(bytes.slice(0, bytes.length - 30))).toBe('unreadable');
    expect(await problemOf(bytes.slice(100))).toBe('unreadable');
  });
});
