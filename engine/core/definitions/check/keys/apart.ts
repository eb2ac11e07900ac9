/** x-apart and x-one-default: what may not stand beside each other. That their pointers name fields is checked with the other pointers. */
import type { EntityDraft } from '../../draft.ts';
import type { FieldDraft } from '../../field-draft.ts';
import type { Apart, Replacement, Window } from '../../key-types.ts';
import { compact, type JsonObject, objectIn, objectsIn, textIn, textsIn } from '../../raw.ts';
import { inside, type Place } from '../../report.ts';
import { checkUnique } from '../references.ts';
import type { Workspace } from '../workspace.ts';
import { faultOf, type KeyScope, messageOf, ruleIn } from './fault.ts';

const SHARED = ['days', 'shared', 'others'];
/** Types that a window has two of, and whether its end belongs to it. */
const windows: Readonly<Record<string, boolean>> = { date: true, datetime: false, time: false };

export function apartOf(workspace: Workspace, draft: EntityDraft): readonly Apart[] {
  const here = inside(draft.place, 'x-apart');
  const stated = objectsIn(draft.raw, 'x-apart');
  checkIds(workspace, stated, here, 'x-apart');
  return stated.map(({ item, index }) => {
    const place = inside(here, index);
    const scope: KeyScope = { workspace, draft, place, roots: ['doc', 'other'], own: SHARED };
    return compact({
      ...faultOf(scope, item, pointerIn(item, 'at')),
      ...placeOf(draft, item),
      id: textIn(item, 'id') ?? '',
      window: windowOf(workspace, draft, item, place),
      share: shareOf(workspace, draft, item, place),
      when: ruleIn({ ...scope, roots: ['doc'] }, item, 'when', 'bool', inside(place, 'when')),
      messageMore: item.message_more === undefined ? undefined : messageOf(scope, item, 'message_more'),
    });
  });
}

export type Defaults = { readonly refused: readonly Apart[]; readonly replaced: readonly Replacement[] };

/** A default that is refused beside another one is kept apart from it; one that replaces the other changes it. */
export function defaultsOf(workspace: Workspace, draft: EntityDraft): Defaults {
  const here = inside(draft.place, 'x-one-default');
  const stated = objectsIn(draft.raw, 'x-one-default');
  checkIds(workspace, stated, here, 'x-one-default');
  for (const { item, index } of stated) checkDefault(workspace, draft, item, inside(here, index));
  const refused = stated.filter(({ item }) => textIn(item, 'mode') !== 'replace');
  const replaced = stated.filter(({ item }) => textIn(item, 'mode') === 'replace');
  return {
    refused: refused.map(({ item, index }) => ({
      ...faultOf({ workspace, draft, place: inside(here, index), roots: ['doc', 'other'] }, item, textIn(item, 'field') ?? ''),
      ...placeOf(draft, item),
      id: textIn(item, 'id') ?? '',
      flag: nameIn(item, 'field'),
    })),
    replaced: replaced.map(({ item }) => {
      const { by, lead } = placeOf(draft, item);
      return { id: textIn(item, 'id') ?? '', flag: nameIn(item, 'field'), by, lead };
    }),
  };
}

function checkDefault({ report }: Workspace, { fields }: EntityDraft, item: JsonObject, place: Place): void {
  const field = fields.get(nameIn(item, 'field'));
  if (field !== undefined && field.view.type !== 'boolean')
    report.add(inside(place, 'field'), 'one-default', `"${textIn(item, 'field')}" is no yes/no field.`);
  const isRefused = textIn(item, 'mode') === 'refuse';
  for (const key of ['code', 'message'])
    if (isRefused && item[key] === undefined) report.add(place, 'missing-key', `What is refused has a "${key}".`);
    else if (!isRefused && item[key] !== undefined)
      report.add(inside(place, key), 'one-default', 'What replaces the one before tells nothing.');
}

const checkIds = (workspace: Workspace, stated: ReturnType<typeof objectsIn>, here: Place, key: string) =>
  checkUnique(
    workspace,
    stated.map(({ item, index }) => ({ id: textIn(item, 'id'), place: inside(here, index) })),
    `a key of ${key} with the id`,
  );

const pointerIn = (item: JsonObject, key: string): string => textIn(item, key) ?? '';
const nameIn = (item: JsonObject, key: string): string => pointerIn(item, key).slice(1);

/** In what neighbours agree: the owning organisation always. They are looked for by the first field that is not it. */
function placeOf(draft: EntityDraft, item: JsonObject): Pick<Apart, 'by' | 'lead' | 'leadOf'> {
  const stated = textsIn(item, 'by').map((pointer) => pointer.slice(1));
  const [tenant] = textsIn(objectIn(draft.raw, 'x-entity'), 'tenant').filter((name) => name !== 'id');
  const by = [...new Set([...stated, ...(tenant === undefined ? [] : [tenant])])];
  const lead = stated.find((name) => name !== tenant) ?? by[0] ?? '';
  return compact({ by, lead, leadOf: lead === tenant ? undefined : draft.fields.get(lead)?.view.ref });
}

function windowOf({ report }: Workspace, { fields }: EntityDraft, item: JsonObject, place: Place): Window | undefined {
  const [from, to] = [fields.get(nameIn(item, 'from')), fields.get(nameIn(item, 'to'))];
  if (!from || !to) return undefined;
  const closed = windows[from.view.type];
  if (closed === undefined) report.add(inside(place, 'from'), 'apart', `"${from.view.pointer}" is no day, instant or time of day.`);
  else if (from.view.type !== to.view.type)
    report.add(inside(place, 'to'), 'apart', `"${to.view.pointer}" is not of the type of "${from.view.pointer}".`);
  return { from: from.view.name, to: to.view.name, closed: closed ?? true };
}

function shareOf({ report }: Workspace, { fields }: EntityDraft, item: JsonObject, place: Place): string | undefined {
  const field: FieldDraft | undefined = fields.get(nameIn(item, 'share'));
  if (field === undefined) return undefined;
  if (field.view.schema.type !== 'array' || field.view.items !== undefined)
    report.add(inside(place, 'share'), 'apart', `"${field.view.pointer}" is no list of plain values.`);
  return field.view.name;
}
