/** Indexes of an entity of very many records (`x-entity.gathered`). Names are marked pointers, which are checked with all others. */
import type { EntityDraft } from '../draft.ts';
import { objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import type { Asked, Entity } from '../types.ts';

export function gatheredOf({ raw }: EntityDraft): Entity['gathered'] {
  const options = objectIn(raw, 'x-entity');
  if (options.gathered === undefined) return undefined;
  const nameIn = (item: Parameters<typeof textIn>[0], key: string) => (textIn(item, key) ?? '').slice(1);
  const gathered = objectIn(options, 'gathered');
  return {
    ordered: objectsIn(gathered, 'ordered').map(({ item }) => ({
      of: nameIn(item, 'of'),
      by: nameIn(item, 'by'),
      ...(item.few === true ? { few: true as const } : {}),
    })),
    hours: textsIn(gathered, 'hours').map((pointer) => pointer.slice(1)),
  };
}

/** Advice about its indexes that was decided against (`x-entity.waivers`). */
export function waiversOf({ raw }: EntityDraft): Entity['waivers'] {
  const options = objectIn(raw, 'x-entity');
  if (options.waivers === undefined) return undefined;
  const waivers = objectIn(options, 'waivers');
  const namesIn = (item: Parameters<typeof textsIn>[0], key: string) => textsIn(item, key).map((pointer) => pointer.slice(1));
  const becauseOf = (item: Parameters<typeof textIn>[0]) => textIn(item, 'because') ?? '';
  return {
    unserved: objectsIn(waivers, 'unserved').map(({ item }) => ({
      // The schema has these words alone.
      asked: textIn(item, 'asked') as Asked,
      by: namesIn(item, 'by'),
      because: becauseOf(item),
    })),
    unused: objectsIn(waivers, 'unused').map(({ item }) => ({ index: namesIn(item, 'index'), because: becauseOf(item) })),
  };
}
