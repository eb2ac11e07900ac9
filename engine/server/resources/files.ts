/** Files that a caller attaches: each must be ready, and theirs or on the record already; and those that records carry. */

import type { Field } from '../../core/definitions/types.ts';
import { isFileType } from '../../core/fields/field-types.ts';
import { isObject } from '../../core/json/index.ts';
import type { FieldProblem } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { Call, MediaPort, StoredFile } from './options.ts';
import { isFile } from './serve.ts';
import type { Change } from './types.ts';

export type Files = { readonly stored: readonly StoredFile[]; readonly problems: readonly FieldProblem[] };

/** The part of a call that files need. */
type FileCall = Pick<Call, 'principal' | 'connection'> & { readonly options: { readonly media: Pick<MediaPort, 'verify'> } };

const plain = ({ id, name, type, size }: StoredFile): StoredFile => ({ id, name, type, size });

/**
 * The files of one field as they are to be stored. What a client says of name, type and size is not believed;
 * the server's own code may hand on files that a record has.
 */
export async function readFiles(call: FileCall, value: readonly unknown[], before: unknown, pointer: string): Promise<Files> {
  if (call.principal.kind === 'system' && value.every(isFile)) return { stored: value.map(plain), problems: [] };
  const given = value.flatMap((item) => (isObject(item) && typeof item.id === 'string' ? [{ id: item.id.toLowerCase() }] : []));
  if (given.length === 0) return { stored: [], problems: [] };
  const kept = Array.isArray(before) ? before.filter(isFile).map(plain) : [];
  const found = await call.options.media.verify(call.principal, given, kept, call.connection);
  const problems = given.flatMap((_, index) =>
    found[index] ? [] : [{ pointer: `${pointer}/${index}`, code: 'file', message: said('problem.platform.resources.file_not_not_yours') }],
  );
  return { stored: found.filter((file) => file !== null && file !== undefined).map(plain), problems };
}

/** Puts the stored form of every file field among `fields` into `values`. Answers the problems. */
export async function storeFiles(
  call: FileCall,
  values: Record<string, unknown>,
  fields: Iterable<Field>,
  before: Readonly<Record<string, unknown>>,
  at: string,
): Promise<readonly FieldProblem[]> {
  const problems: FieldProblem[] = [];
  for (const field of fields) {
    const value = values[field.name];
    if (!isFileType(field.type) || !Array.isArray(value)) continue;
    const files = await readFiles(call, value, before[field.name], `${at}${field.pointer}`);
    values[field.name] = files.stored;
    problems.push(...files.problems);
  }
  return problems;
}

/**
 * Names the files that records are about to carry and did not before, whoever put them there and however deep: custom fields,
 * elements of lists and what the server's own code has copied.
 */
export async function nameNewFiles(
  { options, connection }: Pick<Call, 'options' | 'connection'>,
  changes: readonly Change[],
): Promise<void> {
  const ids = changes.flatMap(({ before, after }) => {
    // What stayed the same object carries nothing new.
    const carried = Object.entries(after).flatMap(([name, value]) => (before && before[name] === value ? [] : filesIn(value)));
    if (carried.length === 0) return carried;
    const had = new Set(filesIn(before));
    return carried.filter((id) => !had.has(id));
  });
  if (ids.length > 0) await options.media.name(ids, connection);
}

function filesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (isFile(value)) return [value.id];
  return isObject(value) ? Object.values(value).flatMap(filesIn) : [];
}
