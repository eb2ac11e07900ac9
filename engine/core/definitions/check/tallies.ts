/** Counts that are kept as records are written (`x-entity.tallies`), and the report of what cannot be counted so. */
import { fieldTypes, type Storage } from '../../fields/field-types.ts';
import type { EntityDraft } from '../draft.ts';
import { isTimeZone } from '../format-checks.ts';
import { flagIn, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { Tally } from '../types.ts';
import type { Workspace } from './workspace.ts';

const NUMBERS: ReadonlySet<Storage> = new Set(['integer', 'bigint', 'double precision']);
/** Values that are written one way only, so that a text stands for each. */
const COUNTED: ReadonlySet<Storage> = new Set([...NUMBERS, 'text', 'uuid', 'boolean']);
const TEXTS: ReadonlySet<Storage> = new Set(['text']);
const DAYS: ReadonlySet<Storage> = new Set(['date', 'timestamptz']);

const nameOf = (pointer: string) => pointer.slice(1);

/** Pointers are marked ones: that there is such a field is checked with all others. */
export function talliesOf(workspace: Workspace, draft: EntityDraft): readonly Tally[] {
  const options = objectIn(draft.raw, 'x-entity');
  const tallies = objectsIn(options, 'tallies');
  const all = inside(draft.place, 'x-entity', 'tallies');
  const isShared = textsIn(options, 'shared').length > 0;
  if (tallies.length > 0 && (textsIn(options, 'tenant').length === 0 || isShared || flagIn(options, 'system')))
    workspace.report.add(all, 'tally', 'Tallies are of one organisation each: the records need one, and are shared with no others.');
  const seen = new Set<string>();
  return tallies.map(({ index, item }) => {
    const place = inside(all, index);
    const tally = tallyOf(item);
    if (seen.has(tally.id)) workspace.report.add(inside(place, 'id'), 'duplicate', `There is a tally "${tally.id}" already.`);
    seen.add(tally.id);
    checkTally(workspace, draft, { tally, place });
    return tally;
  });
}

function tallyOf(item: JsonObject): Tally {
  const [day, zone] = [textIn(item, 'day'), textIn(item, 'zone')];
  return {
    id: textIn(item, 'id') ?? '',
    by: textsIn(item, 'by').map(nameOf),
    filled: textsIn(item, 'filled').map(nameOf),
    among: Object.fromEntries(
      Object.keys(objectIn(item, 'among')).map((field) => [nameOf(field), textsIn(objectIn(item, 'among'), field)]),
    ),
    each: textIn(item, 'each') === 'month' ? 'month' : 'day',
    sums: textsIn(item, 'sums').map(nameOf),
    ...(day === undefined ? {} : { day: nameOf(day) }),
    ...(zone === undefined ? {} : { zone }),
  };
}

type Checked = { readonly tally: Tally; readonly place: Place };

function checkTally({ report }: Workspace, draft: EntityDraft, { tally, place }: Checked): void {
  const wants = (name: string, storages: ReadonlySet<Storage>, at: Place, what: string) => {
    const field = draft.fields.get(name);
    if (!field) return;
    const isApart = objectIn(field.raw, 'x-rollup').deltas === true;
    if (isApart || !storages.has(fieldTypes[field.view.type].storage)) report.add(at, 'tally', `"${name}" ${what}`);
  };
  tally.by.forEach((name, at) => {
    wants(name, COUNTED, inside(place, 'by', at), 'holds no single text, number, reference or yes/no that records could be counted by.');
  });
  for (const name of Object.keys(tally.among)) {
    const at = inside(place, 'among', `/${name}`);
    wants(name, TEXTS, at, 'holds no single text that records could be told apart by.');
    if (!draft.fields.has(name)) report.add(at, 'unknown-field', `There is no field "${name}".`);
  }
  tally.filled.forEach((name, at) => {
    const isTwice = tally.by.includes(name) || tally.day === name;
    if (isTwice) report.add(inside(place, 'filled', at), 'tally', `"${name}" is counted by its values already.`);
  });
  tally.sums.forEach((name, at) => {
    wants(name, NUMBERS, inside(place, 'sums', at), 'holds no numbers.');
  });
  if (tally.day !== undefined) wants(tally.day, DAYS, inside(place, 'day'), 'is neither a day nor an instant.');
  const isInstant = draft.fields.get(tally.day ?? '')?.view.type === 'datetime';
  if (isInstant !== (tally.zone !== undefined))
    report.add(place, 'tally', 'An instant is counted by the day that it is in at a time zone; nothing else has one.');
  if (tally.zone !== undefined && !isTimeZone(tally.zone))
    report.add(inside(place, 'zone'), 'tally', `There is no time zone "${tally.zone}".`);
  if (tally.day === undefined && tally.each === 'month') report.add(inside(place, 'each'), 'tally', 'There is no day to put into months.');
}
