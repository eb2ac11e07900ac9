/**
 * Cards of an entity's records, said once (`x-cards`) and used by name on every screen: what one of them hides or locks, all
 * of them do. They are written into the views before anything is checked, so that each place is checked as its own.
 */

import { didYouMean } from '../names/nearest.ts';
import { isObject, type JsonObject, NOTHING, objectIn, textIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import type { SourceFile } from './sources.ts';

type Entities = ReadonlyMap<string, SourceFile>;
type Walk = { readonly entities: Entities; readonly report: Report; readonly used: Set<string> };

/** The screens with every `use` of a view replaced by the card that it names. Names of no card, and cards that nothing uses, are reported. */
export function withCards(screens: ReadonlyMap<string, SourceFile>, entities: Entities, report: Report): ReadonlyMap<string, SourceFile> {
  const walk: Walk = { entities, report, used: new Set() };
  const written = new Map(
    [...screens].map(([id, source]) => [id, { ...source, json: drawn(walk, source.json, at(source.file)) }] as const),
  );
  for (const [name, { file, json }] of entities)
    for (const card of Object.keys(objectIn(json, 'x-cards')))
      if (!walk.used.has(`${name} ${card}`))
        report.add(inside(at(file), 'x-cards', card), 'unused-card', `No screen uses the card "${card}".`);
  return written;
}

/** One screen with the cards that it names. */
export const withCardsOf = (source: SourceFile, entities: Entities, report: Report): SourceFile => ({
  ...source,
  json: drawn({ entities, report, used: new Set() }, source.json, at(source.file)),
});

function drawn(walk: Walk, json: JsonObject, place: Place): JsonObject {
  const entity = textIn(json, 'entity');
  const entries = Object.entries(json).map(([key, value]) => {
    const here = inside(place, key);
    if (key === 'views' && entity !== undefined && Array.isArray(value))
      return [key, value.map((view: unknown, index) => (isObject(view) ? viewOf(walk, entity, view, inside(here, index)) : view))];
    return [key, drawnIn(walk, value, here)];
  });
  return Object.fromEntries(entries);
}

function drawnIn(walk: Walk, value: unknown, place: Place): unknown {
  if (Array.isArray(value)) return value.map((item: unknown, index) => drawnIn(walk, item, inside(place, index)));
  return isObject(value) ? drawn(walk, value, place) : value;
}

/** A view that uses a card says nothing of its own about how records are drawn: two places would then be asked. */
function viewOf(walk: Walk, entity: string, view: JsonObject, place: Place): JsonObject {
  const name = textIn(view, 'use');
  if (name === undefined) return view;
  const here = inside(place, 'use');
  const { use: _use, ...rest } = view;
  const source = walk.entities.get(entity);
  const card = source && objectIn(objectIn(source.json, 'x-cards'), name);
  if (!card || textIn(card, 'card') === undefined) {
    walk.report.add(
      here,
      'unknown-card',
      `"${entity}" has no card "${name}".${didYouMean(name, Object.keys(objectIn(source?.json ?? NOTHING, 'x-cards')))}`,
    );
    return rest;
  }
  walk.used.add(`${entity} ${name}`);
  if (view.card !== undefined || view.slots !== undefined) walk.report.add(here, 'card', 'A view uses a card or says its own, not both.');
  return { ...rest, card: card.card, slots: structuredClone(objectIn(card, 'slots')) };
}
