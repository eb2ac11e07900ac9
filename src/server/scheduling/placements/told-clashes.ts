/** What is in the way, in words for whoever asks: visits that he may not read stand in them without their code. */
import { quote } from '../../../../engine/core/rules/index.ts';
import { partsOf, type Said, said } from '../../../../engine/server/kernel/said.ts';
import { distinct } from '../../../../engine/server/workflows/rows.ts';
import type { ProductContext } from '../../rows/index.ts';
import type { Clash } from '../constraints/index.ts';

export type Reader = Pick<ProductContext, 'resources' | 'principal' | 'connection'>;

/** As many as a page of a list has. */
const AT_ONCE = 200;

/** Those of the visits whose code the reader may read, by one question for a page of them. */
export async function readableVisits(
  { resources, principal, connection }: Reader,
  visitIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = distinct(visitIds);
  const readable = new Set<string>();
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const filter = `doc.id in [${ids
      .slice(at, at + AT_ONCE)
      .map(quote)
      .join(', ')}]`;
    const { data } = await resources.list(principal, 'subtask', { filter, fields: ['/display_code'], pageSize: AT_ONCE }, connection);
    for (const { id, display_code } of data) if (display_code !== undefined) readable.add(String(id));
  }
  return readable;
}

/** `own`: visits that the reader has named himself. */
export async function toldTo(reader: Reader, clashes: readonly Clash[], own: readonly string[]): Promise<readonly Clash[]> {
  const named = new Set(own);
  const others = clashes.flatMap(({ visitId }) => (named.has(visitId) ? [] : [visitId]));
  if (others.length === 0) return clashes;
  const readable = await readableVisits(reader, others);
  return clashes.map((clash) => (named.has(clash.visitId) || readable.has(clash.visitId) ? clash : unnamed(clash)));
}

/** The same words about another visit. */
export const unnamed = (clash: Clash): Clash => ({ ...clash, message: withoutCode(clash.message) });

function withoutCode(message: Said): Said {
  const parts = partsOf(message);
  return parts && 'code' in parts.values ? said(parts.key, { ...parts.values, code: said('constraint.another_visit') }) : message;
}
