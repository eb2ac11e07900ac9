/** Rights that roles give: entities and menus name them (`x-rights`), so that an area that is added brings its own, and lists offer them (`x-grants`). */

import { isObject, type JsonObject, objectIn, objectsIn, textIn, textsIn } from './raw.ts';
import { at, inside, type Place, type Report } from './report.ts';
import { REACHES, type RoleRight, type RoleRights } from './role-rights.ts';
import type { SourceFile } from './sources.ts';

type Stated = RoleRight & { readonly order: number; readonly place: Place };

/** The rights that these definitions name. Two of one name are reported. */
export function rightsOf(sources: readonly SourceFile[], report: Report): RoleRights {
  const stated = sources.flatMap(statedIn);
  const found = new Map<string, Stated>();
  for (const right of stated.toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name))) {
    const before = found.get(right.name);
    if (before) report.add(right.place, 'duplicate', `"${right.name}" is already a right of ${before.place.file}.`);
    else found.set(right.name, right);
  }
  return new Map([...found.values()].map(({ name, label, reaches }) => [name, { name, label, reaches }]));
}

const statedIn = ({ file, json }: SourceFile): readonly Stated[] =>
  objectsIn(json, 'x-rights').map(({ item, index }) => ({
    name: textIn(item, 'id') ?? '',
    label: textIn(item, 'label') ?? '',
    reaches: reachesIn(item),
    order: typeof item.order === 'number' ? item.order : Number.MAX_SAFE_INTEGER,
    place: inside(at(file), 'x-rights', index),
  }));

/** A right that says none of the reaches is told at its place; rules that ask for it are right. */
function reachesIn(item: JsonObject): RoleRight['reaches'] {
  const stated = REACHES.filter((reach) => textsIn(item, 'reach').includes(reach));
  return stated.length > 0 ? stated : REACHES;
}

/** The entities with the rights written into the lists that offer them: which there are, and how far each may reach. */
export function withRights(entities: ReadonlyMap<string, SourceFile>, rights: RoleRights): ReadonlyMap<string, SourceFile> {
  return new Map(
    [...entities].map(([name, source]) => [name, offersRights(source) ? { ...source, json: offering(source.json, rights) } : source]),
  );
}

const grantsIn = (property: unknown): JsonObject | undefined =>
  isObject(property) && isObject(property['x-grants']) ? property['x-grants'] : undefined;
const offersRights = ({ json }: SourceFile) => Object.values(objectIn(json, 'properties')).some((property) => grantsIn(property));

function offering(json: JsonObject, rights: RoleRights): JsonObject {
  const properties = Object.entries(objectIn(json, 'properties')).map(([name, property]) => {
    const grants = grantsIn(property);
    return [name, grants && isObject(property) ? listOf(property, grants, rights) : property] as const;
  });
  return { ...json, properties: Object.fromEntries(properties) };
}

function listOf(list: JsonObject, grants: JsonObject, rights: RoleRights): JsonObject {
  const items = objectIn(list, 'items');
  const members = objectIn(items, 'properties');
  const [right, reach] = [textIn(grants, 'right') ?? '', textIn(grants, 'reach') ?? ''];
  const options = [...rights.values()].map(({ name, label, reaches }) => ({ value: name, label, with: { [reach]: reaches } }));
  const offered = {
    ...members,
    [right]: { ...objectIn(members, right), enum: [...rights.keys()], 'x-options': options },
    [reach]: { ...objectIn(members, reach), 'x-check': reachCheck(rights, { right, reach }) },
  };
  return { ...list, items: { ...items, properties: offered } };
}

/** A rule of the element: the reach is one that its right has. */
function reachCheck(rights: RoleRights, { right, reach }: { readonly right: string; readonly reach: string }): string {
  const quoted = (values: readonly string[]) => `[${values.map((value) => `'${value}'`).join(', ')}]`;
  const fits = REACHES.map((value) => {
    const names = [...rights.values()].filter(({ reaches }) => reaches.includes(value)).map(({ name }) => name);
    return `row.${reach} == '${value}' && row.${right} in ${quoted(names)}`;
  });
  return fits.join(' || ');
}
