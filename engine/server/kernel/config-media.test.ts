import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (value: string) => readConfig({ UPLOAD_GRACE_HOURS: value }, 'Fieldloom');

it.each([
  ['1', 1],
  ['48', 48],
  ['8760', 8760],
  ['', undefined],
])('takes a grace of %o hours', (value, hours) => {
  const found = read(value);
  expect(found.ok && found.config.uploadGraceHours).toBe(hours);
});

it.each(['0', '8761', '-1', '1.5', '2d', '1e3'])('refuses a grace of %o', (value) => {
  const found = read(value);
  expect(found.ok ? [] : found.faults).toEqual([`UPLOAD_GRACE_HOURS must be a whole number from 1 to 8760, not '${value}'.`]);
});
