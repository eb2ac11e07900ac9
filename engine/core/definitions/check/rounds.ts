/** What rounds of the server look for (`x-entity.rounds`), and the report of fields that they name and the entity has not. */
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import { objectIn, objectsIn, textIn } from '../raw.ts';
import { inside } from '../report.ts';
import type { RoundIndex } from '../types.ts';
import type { Workspace } from './workspace.ts';

/** `by` is a marked pointer, which is checked with all others. */
export function roundsOf({ report }: Workspace, { raw, place, fields, name }: EntityDraft): readonly RoundIndex[] {
  return objectsIn(objectIn(raw, 'x-entity'), 'rounds').map(({ index, item }) => {
    const among = Object.entries(objectIn(item, 'among')).map(([pointer, values]) => {
      const field = pointer.slice(1);
      const here = inside(place, 'x-entity', 'rounds', index, 'among', pointer);
      if (!fields.has(field)) report.add(here, 'unknown-field', `"${name}" has no field "${field}".${didYouMean(field, fields.keys())}`);
      return [field, Array.isArray(values) ? values : []] as const;
    });
    const of = textIn(item, 'of');
    return { ...(of === undefined ? {} : { of: of.slice(1) }), by: (textIn(item, 'by') ?? '').slice(1), among: Object.fromEntries(among) };
  });
}
