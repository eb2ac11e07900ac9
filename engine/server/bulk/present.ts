/** Records of a lot as whoever asked for the job sees them now: to tell what a row changes, and what would take it back. */
import type { Entity, Product } from '../../core/definitions/types.ts';
import type { Connection, Row } from '../database/port.ts';
import { Problem } from '../kernel/errors.ts';
import type { Member } from '../kernel/principal.ts';
import { parseId } from '../resources/id.ts';
import type { Resources } from '../resources/types.ts';

export type PresentOptions = { readonly resources: Pick<Resources, 'list'>; readonly product: () => Product };
type About = { readonly member: Member; readonly entity: Entity };

/** Ids that the filter of one list has room for. */
const AT_ONCE = 150;

/** By id, as text; without those that are not for the member. `names`: fields that are needed, those that are there. */
export async function presentOf(
  { resources }: Pick<PresentOptions, 'resources'>,
  { member, entity }: About,
  asked: { readonly ids: readonly (string | undefined)[]; readonly names: Iterable<string> },
  on: Connection,
): Promise<ReadonlyMap<string, Row>> {
  const known = [...new Set(asked.ids.flatMap((id) => parseId(entity, id) ?? []))];
  const hasField = (name: string) => name === 'custom' || entity.fields.has(name);
  const fields = [...new Set(asked.names)].filter(hasField).map((name) => `/${name}`);
  const found = new Map<string, Row>();
  for (let from = 0; from < known.length; from += AT_ONCE) {
    const part = known.slice(from, from + AT_ONCE);
    const filter = `doc.id in [${part.map((id) => (typeof id === 'number' ? id : `'${id}'`)).join(', ')}]`;
    try {
      const query = { filter, fields: ['/version', ...fields], pageSize: part.length, withDeleted: true } as const;
      const { data } = await resources.list(member, entity.name, query, on);
      for (const row of data) found.set(String(row.id), row);
    } catch (error) {
      // Not to be read, or not this field: then nothing can be compared, and the write itself says what it refuses.
      if (!(error instanceof Problem) || error.status >= 500) throw error;
    }
  }
  return found;
}
