/** Small pictures of the files that kept records name, so that they are seen without a network. Sealed as the records are, and gone with them. */
import { isObject } from '../../core/json/index.ts';
import { forgetSmallPictures, noteSmallPicture } from '../../react/records/file-addresses.ts';
import type { FileValue, RecordData } from '../../react/types.ts';
import type { Store } from './store.ts';

/** Pictures that are kept at most, and letters of all of them together. */
const MOST = 200;
const MOST_LETTERS = 6_000_000;
/** Bytes of a picture that is fetched at most, and of all that one round fetches. */
const LARGEST = 8 * 1024 * 1024;
const MOST_FETCHED = 40 * 1024 * 1024;

const PREFIX = 'thumb ';
const nameOf = (id: string) => PREFIX + id;

type Kept = { readonly src: string | null };

export type Thumbs = {
  /** Keeps those of the pictures in these rows, first come first kept, and forgets all others. @throws where the network breaks off, or the device is full */
  keep(rows: Iterable<RecordData>): Promise<void>;
  /** Makes those known that are kept of pictures in these rows, before the rows are shown. */
  open(rows: readonly RecordData[]): Promise<void>;
};

type Parts = {
  readonly store: Pick<Store, 'read' | 'write' | 'names' | 'remove'>;
  /** The address of a small picture (`data:`) of a file; null for what no picture is made of, undefined for a file that is not given now. @throws where the network breaks off */
  readonly make: (file: FileValue) => Promise<string | null | undefined>;
};

export function createThumbs({ store, make }: Parts): Thumbs {
  const known = new Map<string, Promise<Kept | undefined>>();
  let names: Promise<ReadonlySet<string>> | undefined;

  const namesNow = () => {
    names ??= store.names(PREFIX).then((all) => new Set(all));
    return names;
  };
  async function keptOf(id: string): Promise<Kept | undefined> {
    if (!(await namesNow()).has(nameOf(id))) return undefined;
    const reading = known.get(id) ?? store.read(nameOf(id)).then((kept) => (isObject(kept) ? (kept as Kept) : undefined));
    known.set(id, reading);
    return reading;
  }
  async function put(id: string, kept: Kept): Promise<void> {
    await store.write(new Map([[nameOf(id), kept]]));
    known.set(id, Promise.resolve(kept));
    names = Promise.resolve(new Set([...(await namesNow()), nameOf(id)]));
  }
  async function forgetOthers(wanted: ReadonlySet<string>): Promise<void> {
    const others = [...(await namesNow())].filter((name) => !wanted.has(name));
    await store.remove(others);
    for (const name of others) known.delete(name.slice(PREFIX.length));
    forgetSmallPictures((id) => wanted.has(nameOf(id)));
    names = undefined;
  }

  return {
    async keep(rows) {
      const files = pictures(rows);
      await forgetOthers(new Set(files.map(({ id }) => nameOf(id))));
      let [letters, fetched] = [0, 0];
      for (const file of files) {
        const before = await keptOf(file.id);
        if (before === undefined && fetched + file.size > MOST_FETCHED) continue;
        const src = before === undefined ? await make(file) : before.src;
        if (src === undefined) continue;
        if (before === undefined) fetched += file.size;
        letters += src?.length ?? 0;
        if (letters > MOST_LETTERS) return store.remove([nameOf(file.id)]);
        if (before === undefined) await put(file.id, { src });
      }
    },
    async open(rows) {
      if ((await namesNow()).size === 0) return;
      await Promise.all(
        pictures(rows).map(async ({ id }) => {
          const src = (await keptOf(id))?.src;
          if (src) noteSmallPicture(id, src);
        }),
      );
    },
  };
}

/** Each once, by their ids. What a person does not see is not in their rows. */
function pictures(rows: Iterable<RecordData>): readonly FileValue[] {
  const found = new Map<string, FileValue>();
  for (const row of rows) for (const file of filesIn(row)) if (!found.has(file.id)) found.set(file.id, file);
  return [...found.values()].slice(0, MOST);
}

const isPicture = (value: Readonly<Record<string, unknown>>): value is FileValue =>
  typeof value.id === 'string' &&
  typeof value.url === 'string' &&
  typeof value.type === 'string' &&
  value.type.startsWith('image/') &&
  typeof value.size === 'number' &&
  value.size <= LARGEST;

function filesIn(value: unknown): readonly FileValue[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (!isObject(value)) return [];
  return isPicture(value) ? [value] : Object.values(value).flatMap(filesIn);
}
