/** How records look while commands wait: as the server will have them, as far as definitions say it. */
import type { AppPlan, EntityView, KeptChange } from '../../../core/definitions/view-types.ts';
import { isObject, mergePatch } from '../../../core/json/index.ts';
import type { RuleScope } from '../../../core/rules/index.ts';
import { ruleValue } from '../../../react/rules/trusted.ts';
import type { Label, Labels, RecordData } from '../../../react/types.ts';
import type { KeptRows } from '../rows.ts';
import { changeIn } from './change-in.ts';
import { ledTo } from './leading.ts';
import { begun, CREATE } from './made.ts';
import type { Command } from './types.ts';

type Context = {
  readonly app: AppPlan;
  readonly view: EntityView;
  /** What the device keeps of an entity that is referred to. */
  readonly kept: (entity: string) => Promise<KeptRows | undefined>;
  readonly viewOf: (entity: string) => Promise<EntityView | undefined>;
};

/** The record after a command; unchanged for one whose effect nothing tells. */
export async function afterCommand(row: RecordData, command: Command, context: Context): Promise<RecordData> {
  const { change, body, entity } = command;
  if (change === 'update') return { ...row, ...body, ...(isObject(body.custom) ? { custom: mergePatch(row.custom, body.custom) } : {}) };
  const stated = changeIn(context.app, entity, change);
  if (!stated) return row;
  const after = { ...(change === CREATE ? { ...row, ...body } : row), ...(await valuesSet(row, command, stated, context)) };
  const { leads } = stated;
  if (!leads) return after;
  const to = await ledTo(after, leads, { kept: context.kept, scope: { ...scopeOf(after, command, context), doc: after } });
  return to === undefined ? after : afterCommand(after, { ...command, change: leads.by, body: { [leads.input]: to } }, context);
}

/** The record that a command makes; undefined where it shows none, since nothing says how it looks. */
export async function madeBy(command: Command, context: Context): Promise<RecordData | undefined> {
  const { change, entity, record, at } = command;
  const stated = changeIn(context.app, entity, change);
  if (!stated || (change !== CREATE && Object.keys(stated.set).length === 0)) return undefined;
  return afterCommand(begun(record, at, context.app.user.id), command, context);
}

async function valuesSet(
  row: RecordData,
  command: Command,
  { set }: KeptChange,
  context: Context,
): Promise<Readonly<Record<string, unknown>>> {
  const { change, body } = command;
  const input = await withReferred(body, context);
  const doc = change === CREATE ? { ...row, ...body } : row;
  const scope: RuleScope = { ...scopeOf(row, command, context), doc, input };
  return Object.fromEntries(Object.entries(set).map(([field, text]) => [field, idOf(ruleValue(text, scope))] as const));
}

const scopeOf = (before: RecordData, { at }: Command, { app: { user, org } }: Context): RuleScope => ({
  before,
  user,
  org,
  now: new Date(at).toISOString(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** A record in the place of a value is that record's id. */
const idOf = (value: unknown): unknown =>
  isObject(value) && typeof value.version === 'number' && value.id !== undefined ? value.id : value;

/** What was entered, with the records that it names in their places: rules read on through them. */
async function withReferred(body: Readonly<Record<string, unknown>>, { view, kept }: Context): Promise<Readonly<Record<string, unknown>>> {
  const entities = new Set(view.fields.flatMap(({ ref }) => ref ?? []));
  const rows = (await Promise.all([...entities].map(kept))).flatMap((known) => known ?? []);
  const referred = (value: unknown) => (typeof value === 'string' ? rows.flatMap((known) => known.rows.get(value) ?? [])[0] : undefined);
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, referred(value) ?? value]));
}

/** Names of the records that a changed row refers to now, out of what is kept. */
export async function labelsFor(rows: readonly RecordData[], { view, kept, viewOf }: Context): Promise<Labels> {
  const found: Record<string, Record<string, Label>> = {};
  for (const { name, ref } of view.fields) {
    if (ref === undefined) continue;
    const [known, other] = await Promise.all([kept(ref), viewOf(ref)]);
    if (!known || !other) continue;
    for (const row of rows) {
      const id = row[name];
      const record = typeof id === 'string' || typeof id === 'number' ? known.rows.get(String(id)) : undefined;
      if (record) found[name] = { ...found[name], [String(id)]: labelOf(record, other) };
    }
  }
  return found;
}

function labelOf(record: RecordData, { title, colour }: EntityView): Label {
  const shade = colour === undefined ? undefined : record[colour];
  return { label: String(record[title] ?? record.id), ...(typeof shade === 'string' ? { colour: shade } : {}) } as Label;
}
