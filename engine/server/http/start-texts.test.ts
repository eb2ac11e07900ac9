/** A page begins with the texts that it shows, and with no others. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCodeKeys, startTexts } from './start-texts.ts';

const texts = {
  'shell.menu': 'Menu',
  'way.mail': 'E-mail',
  'way.phone': 'Phone',
  'map.found_one': '{{count}} place',
  'map.found_other': '{{count}} places',
  'van.plate': 'Plate',
  'screen.vans': 'Vans',
  other: 'Never shown',
  'van.plates': 'Never shown',
};

it('takes what code names, by its beginning and for each number, and what plans name', () => {
  const plan = { title: 'screen.vans', fields: [{ label: 't:van.plate' }] };
  const found = startTexts(texts, ['shell.menu', 'way.*', 'map.found'], [plan, undefined]);
  expect(Object.keys(found)).toEqual([
    'shell.menu',
    'way.mail',
    'way.phone',
    'map.found_one',
    'map.found_other',
    'van.plate',
    'screen.vans',
  ]);
});

it('knows nothing where nothing was built', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-build-'));
  expect(await readCodeKeys(folder)).toBeUndefined();
  await rm(folder, { recursive: true });
});
