/** One byte range of a file (RFC 9110, 14.2). */

export type Range = { readonly start: number; readonly end: number };

/**
 * The range asked for; `whole` when there is none, or several, which a server may ignore;
 * `unsatisfiable` when it lies outside the file.
 */
export function readRange(header: string | undefined, size: number): Range | 'whole' | 'unsatisfiable' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'whole';
  if (from === '') {
    const length = Math.min(Number(to), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
