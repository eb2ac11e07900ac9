/** Indexes of an entity of very many records (`x-entity.gathered`). Both names are marked pointers, which are checked with all others. */
import type { EntityDraft } from '../draft.ts';
import { objectIn, objectsIn, textIn } from '../raw.ts';
import type { Entity } from '../types.ts';

export function gatheredOf({ raw }: EntityDraft): Entity['gathered'] {
  const options = objectIn(raw, 'x-entity');
  if (options.gathered === undefined) return undefined;
  const nameIn = (item: Parameters<typeof textIn>[0], key: string) => (textIn(item, key) ?? '').slice(1);
  return {
    ordered: objectsIn(objectIn(options, 'gathered'), 'ordered').map(({ item }) => ({ of: nameIn(item, 'of'), by: nameIn(item, 'by') })),
  };
}
