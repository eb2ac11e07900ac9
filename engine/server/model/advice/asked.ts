/** What screens ask of an entity's records, read off what their nodes refer to: orders, filters and figures. */
import type { Asked, Entity, Product, Screen, ScreenReference } from '../../../core/definitions/types.ts';
import { allOf, fieldsOf, type Predicate, type RuleScope } from '../../../core/rules/index.ts';
import { groupBy } from '../../kernel/group-by.ts';

export type Question = {
  readonly entity: string;
  readonly file: string;
  /** JSON Pointer inside the file. */
  readonly pointer: string;
  readonly asked: Asked;
  /** Names of fields. Of an order the one that leads it. */
  readonly by: readonly string[];
  /** What holds of all records that it is asked of. */
  readonly among: Predicate;
  /** Of a figure: how its days are put together, where that is said. */
  readonly bucket?: string;
};

/** Stands for a value of the person or of the record around: few records have the same. */
export const ONE = 'one';
/** Stands for the organisation of whoever asks. */
export const OWN = 'own';

/** All that the screens of a product ask of an entity. */
export const questionsOf = (product: Product, entity: Entity): readonly Question[] =>
  [...product.screens.values()].flatMap((screen) => ofScreen(product, screen, entity));

function ofScreen(product: Product, screen: Screen, entity: Entity): readonly Question[] {
  const about = screen.references.filter((reference) => 'entity' in reference && reference.entity === entity.name);
  const nodes = groupBy(about, ({ node }) => node);
  return [...nodes.values()].flatMap((references) => ofNode({ product, screen, entity }, references));
}

type Around = { readonly product: Product; readonly screen: Screen; readonly entity: Entity };

/** A node's own options, then each of its things (a tab, a view, a chart), of which the node's filters hold as well. */
function ofNode(around: Around, references: readonly ScreenReference[]): readonly Question[] {
  const items = groupBy(references, itemOf);
  const own = items.get('') ?? [];
  const base = filterOf(around, own);
  return [
    ...ofList(around, own, base),
    ...[...items].flatMap(([item, inside]) => {
      const among = item === '' ? base : allOf([base, filterOf(around, inside)]);
      const asked = inside.flatMap((reference) => askedBy(around, reference, among));
      if (isFigure(item, inside)) return [...asked, figure(around, inside, among)];
      const rule = inside.find(isFilter);
      const by = [...fieldsOf(among)];
      return rule === undefined || by.length === 0 ? asked : [...asked, question(around, rule, { asked: 'filter', by, among })];
    }),
  ];
}

/** `/charts/0/by` belongs to `/charts/0`; `/order/0` and `/filter` to the node itself. */
function itemOf({ pointer, node }: ScreenReference): string {
  const [, list = '', index = '', ...rest] = pointer.slice(node.length).split('/');
  return rest.length > 0 && /^\d+$/.test(index) ? `/${list}/${index}` : '';
}

/** What counts by fields, or names an entity of its own to count. */
const isFigure = (item: string, inside: readonly ScreenReference[]): boolean =>
  inside.some(isGroup) ||
  (item !== '' && inside.some(({ kind, node, pointer }) => kind === 'entity' && pointer === `${node}${item}/entity`));

type Ruled = ScreenReference & { readonly kind: 'rule' };
type Named<K> = ScreenReference & { readonly kind: K; readonly field: string };
type Grouped = Named<'group'>;
type Sorted = Named<'sort'>;
const isFilter = (reference: ScreenReference): reference is Ruled => reference.kind === 'rule' && reference.filter;
const isGroup = (reference: ScreenReference): reference is Grouped => reference.kind === 'group';
const isSort = (reference: ScreenReference): reference is Sorted => reference.kind === 'sort';

const filterOf = (around: Around, references: readonly ScreenReference[]): Predicate =>
  allOf(references.filter(isFilter).map(({ rule, parent }) => rule.predicate(scopeOf(around.product, parent))));

function scopeOf({ nobody, entities }: Product, parent: string | undefined): RuleScope {
  const fields = parent === undefined ? [] : [...(entities.get(parent)?.fields.keys() ?? [])];
  return {
    user: { ...nobody.user, id: ONE },
    org: { ...nobody.org, id: OWN },
    flags: {},
    route: {},
    parent: Object.fromEntries(fields.map((name) => [name, ONE])),
    now: '2000-01-01T00:00:00Z',
  };
}

const question = ({ screen, entity }: Around, { pointer }: ScreenReference, what: Pick<Question, 'asked' | 'by' | 'among' | 'bucket'>) => ({
  entity: entity.name,
  file: screen.file,
  pointer: `/body${pointer}`,
  ...what,
});

/** The order that a list opens in: as it says, or the entity's. */
function ofList(around: Around, own: readonly ScreenReference[], among: Predicate): readonly Question[] {
  const sorts = own.filter(isSort);
  const leads = sorts.filter(({ pointer }) => pointer.endsWith('/0'));
  if (leads.length > 0) return leads.map((lead) => question(around, lead, { asked: 'order', by: [lead.field], among }));
  const [first] = around.entity.order;
  const named = own.find(({ kind, node, pointer }) => kind === 'entity' && pointer === `${node}/entity`);
  if (named === undefined || first === undefined) return [];
  return [question(around, named, { asked: 'order', by: [first.replace(/^-?\//, '')], among })];
}

/** A field that people may filter or sort by. */
function askedBy(around: Around, reference: ScreenReference, among: Predicate): readonly Question[] {
  if (reference.kind !== 'field' || reference.asks === undefined) return [];
  const field = around.entity.fields.get(reference.field);
  if (reference.asks === 'sort' && field?.sortable !== true) return [];
  return [question(around, reference, { asked: reference.asks, by: [reference.field], among })];
}

/** A number or a chart: all fields that it counts by, adds up and filters by. */
function figure(around: Around, inside: readonly ScreenReference[], among: Predicate): Question {
  const groups = inside.filter(isGroup);
  const first = groups[0] ?? inside.find(isFilter) ?? (inside[0] as ScreenReference);
  const bucket = bucketAt(around.screen.body, first.pointer);
  const by = [...new Set([...groups.map(({ field }) => field), ...fieldsOf(among)])];
  return question(around, first, { asked: 'group', by, among, ...(bucket === undefined ? {} : { bucket }) });
}

/** What stands beside the field that is counted by. */
function bucketAt(body: unknown, pointer: string): string | undefined {
  const holder = pointer
    .split('/')
    .slice(1, -1)
    .reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), body);
  const bucket = typeof holder === 'object' && holder !== null ? Reflect.get(holder, 'bucket') : undefined;
  return typeof bucket === 'string' ? bucket : undefined;
}
