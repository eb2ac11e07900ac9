/** Limits that stand in sentences are those of the code. */
import { expect, it } from 'vitest';
import locale from '../engine/entities/locales/en.transfer.json' with { type: 'json' };
import { MAX_BYTES, MAX_ROWS } from '../widgets/collection/transfer/table.ts';
import { MAX_CELLS, MAX_UNPACKED } from '../widgets/primitives/workbook/file-problem.ts';

const MEGABYTE = 1024 * 1024;

it.each([
  ['transfer.file.too_large', `${MAX_BYTES / MEGABYTE} MB`],
  ['transfer.file.unpacked', `${MAX_UNPACKED / MEGABYTE} MB`],
  ['transfer.file.too_many', `${MAX_ROWS.toLocaleString('en')} rows`],
  ['transfer.file.too_far', `${Math.floor(MAX_CELLS / 1_000_000)} million cells`],
] as const)('%s names %s', (key, limit) => {
  expect(locale.texts[key]).toContain(limit);
});
