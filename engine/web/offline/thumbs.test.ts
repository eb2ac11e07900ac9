import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgetSmallPictures, smallPictureOf } from '../../react/records/file-addresses.ts';
import type { FileValue, RecordData } from '../../react/types.ts';
import { removeKept } from '../session/kept-name.ts';
import { openStore, type Store } from './store.ts';
import { createThumbs } from './thumbs.ts';

const picture = (id: string, more: Partial<FileValue> = {}): FileValue => ({
  id,
  name: `${id}.jpg`,
  type: 'image/jpeg',
  size: 1000,
  url: `/media/${id}`,
  ...more,
});
const row = (id: string, more: Record<string, unknown>): RecordData => ({ id, version: 1, ...more }) as RecordData;
const known = (id: string) => smallPictureOf({ id });
const small = (id: string) => `data:image/jpeg;base64,${id}`;

let store: Store;
let asked: string[];
const make = async ({ id }: FileValue) => {
  asked.push(id);
  return small(id);
};
const keptNames = () => store.names('thumb ');

beforeEach(async () => {
  removeKept();
  forgetSmallPictures(() => false);
  asked = [];
  const opened = await openStore('ann', async () => 'A'.repeat(43));
  if (!opened) throw new Error('Nothing is kept.');
  store = opened;
});
afterEach(() => store.close());

it('gives the pictures of a record small ones, wherever they stand, and nothing else', async () => {
  const job = row('j1', {
    photos: [picture('a'), picture('b')],
    custom: { before: [picture('c')] },
    papers: [picture('d', { name: 'd.pdf', type: 'application/pdf' })],
    place: { id: 'p1', name: 'Mill' },
  });
  const thumbs = createThumbs({ store, make });
  await thumbs.keep([job, job]);
  expect(asked).toEqual(['a', 'b', 'c']);
  expect(known('a')).toBeUndefined();
  const before = structuredClone(job);
  // From the sealed entries, as a page that starts anew reads them.
  await createThumbs({ store, make }).open([job]);
  expect(['a', 'b', 'c', 'd'].map(known)).toEqual([small('a'), small('b'), small('c'), undefined]);
  // What a form sends back is the file as the server gave it.
  expect(job).toEqual(before);
});

it('fetches each once, that of which no picture is made too, and forgets those that no record of the person names now', async () => {
  const thumbs = createThumbs({ store, make: (file) => make(file).then((src) => (file.id === 'x' ? null : src)) });
  const job = row('j1', { photos: [picture('a'), picture('x')] });
  await thumbs.keep([job]);
  await thumbs.keep([job]);
  expect(asked).toEqual(['a', 'x']);
  await thumbs.open([job]);
  expect(['a', 'x'].map(known)).toEqual([small('a'), undefined]);
  // The field was taken from the person, or the record: rows do not name it.
  await thumbs.keep([row('j1', {})]);
  expect(await keptNames()).toEqual([]);
  await thumbs.open([job]);
  expect(known('a')).toBeUndefined();
});

it('keeps no more than a device can spare: so many, of so many bytes, and no file that is huge', async () => {
  const many = row('j1', { photos: Array.from({ length: 250 }, (_, index) => picture(`p${String(index).padStart(3, '0')}`)) });
  await createThumbs({ store, make }).keep([many]);
  expect(await keptNames()).toHaveLength(200);
  asked = [];
  await createThumbs({ store, make }).keep([row('j1', { photos: [picture('film', { size: 9 * 1024 * 1024 })] })]);
  expect(asked).toEqual([]);
  const heavy = row('j1', { photos: Array.from({ length: 9 }, (_, index) => picture(`h${index}`, { size: 7 * 1024 * 1024 })) });
  await createThumbs({ store, make }).keep([heavy]);
  expect(asked).toEqual(['h0', 'h1', 'h2', 'h3', 'h4']);
  // Four of these are more than all of them may take.
  const large = async () => `data:${'x'.repeat(2_000_000)}`;
  await createThumbs({ store, make: large }).keep([row('j2', { photos: ['a', 'b', 'c', 'd'].map((id) => picture(id)) })]);
  expect(await keptNames()).toEqual(['thumb a', 'thumb b']);
});

it('goes past a file that is not given now, and on after a network that broke off', async () => {
  const job = row('j1', { photos: [picture('a'), picture('gone'), picture('b'), picture('c')] });
  const broken = createThumbs({
    store,
    make: async (file) => {
      if (file.id === 'c') throw new TypeError('Failed to fetch');
      return file.id === 'gone' ? undefined : make(file);
    },
  });
  await expect(broken.keep([job])).rejects.toThrow('Failed to fetch');
  expect(await keptNames()).toEqual(['thumb a', 'thumb b']);
  asked = [];
  await createThumbs({ store, make }).keep([job]);
  expect(asked).toEqual(['gone', 'c']);
});
