/** Whether an index or a tally answers what is asked of an entity's records, and what would. */
import { orderPart } from '../../../core/definitions/total-order.ts';
import type { Entity, OrderedIndex, Tally } from '../../../core/definitions/types.ts';
import { asksWhetherFilled, fieldsOf, keepsAmong } from '../../../core/rules/index.ts';
import { countedBy } from '../tallies.ts';
import type { IndexModel } from '../types.ts';
import { OWN, type Question } from './asked.ts';
import { heldIn, leavesFew } from './held.ts';

/** An entity, and the fields by whose values its records are found. */
export type Indexed = { readonly entity: Entity; readonly found: ReadonlySet<string> };

/** `indexes`: those of the entity's table. */
export function indexedOf(entity: Entity, indexes: readonly IndexModel[]): Indexed {
  const columns = indexes
    // One of some records alone answers for them alone: a round's. Where only empty values are left out, none is missed.
    .filter(
      ({ definition, unique, columns: [first = ''] }) =>
        unique || !definition.includes(' where ') || definition.endsWith(` where "${first}" is not null`),
    )
    .flatMap(({ definition, columns: [first = '', ...rest] }) => {
      if (definition.startsWith('using gin')) return [first, ...rest];
      // What stands behind another field finds nothing by itself, but everybody has a tenant.
      return entity.tenant.includes(first) ? [first, ...rest.slice(0, 1)] : [first];
    });
  return { entity, found: new Set(['id', ...entity.tenant, ...columns]) };
}

/** What the definition would have to say, so that it is served; undefined where it is. */
export function lackOf({ entity, found }: Indexed, question: Question): string | undefined {
  if (leavesFew(entity, found, question.among)) return undefined;
  const { asked, by } = question;
  if (asked === 'group') return entity.tallies?.some((tally) => counts(entity, tally, question)) ? undefined : tallyFor(question);
  if (asked === 'filter') return by.some((field) => isFound(entity, found, field)) ? undefined : `${by.map(quoted).join(', ')}: "x-index"`;
  const lacking = ordersLacking(entity, question);
  return lacking.length === 0 ? undefined : `"gathered": {"ordered": [${lacking.map(written).join(', ')}]}`;
}

const quoted = (field: string) => `"/${field}"`;
const written = ({ of, by }: OrderedIndex) => `{"of": "/${of}", "by": "/${by}"}`;

/** Custom values have an index of their own, and deleted records are few or left out. */
const isFound = (entity: Entity, found: ReadonlySet<string>, field: string): boolean =>
  found.has(field) || (entity.customBy !== undefined && field.split('/')[0] === 'custom');

/** Orders that a definition names and a list is read off. */
export const ordersUsed = ({ gathered, tenant }: Entity, { asked, by: [by], among }: Question): readonly OrderedIndex[] => {
  if (asked !== 'order' && asked !== 'sort') return [];
  const held = heldIn(among);
  return (gathered?.ordered ?? []).filter((order) => order.by === by && (tenant.includes(order.of) || held.has(order.of)));
};

function ordersLacking(entity: Entity, question: Question): readonly OrderedIndex[] {
  const { gathered, tenant, order } = entity;
  const [by = ''] = question.by;
  // Without gathered indexes each field that may be sorted by has its own.
  if (gathered === undefined || by === 'id' || (order[0] !== undefined && orderPart(order[0]).field === by)) return [];
  const used = ordersUsed(entity, question);
  if (used.some(({ of }) => !tenant.includes(of))) return [];
  // Organisations see records by one column or another, and each way is read off an index of its own.
  const held = heldIn(question.among);
  const own = tenant.filter((of) => held.get(of) === OWN);
  const ways = own.length > 0 ? own : tenant;
  return ways.filter((of) => !used.some((one) => one.of === of)).map((of) => ({ of, by }));
}

const COARSE: ReadonlySet<string> = new Set(['month', 'quarter', 'year']);

/** As far as definitions tell: which organisation's time zone it is, and what else decides who sees records, is known with the person. */
function counts(entity: Entity, tally: Tally, { by, bucket, among }: Question): boolean {
  const counted = new Set(countedBy(entity, tally));
  const isDay = (field: string) => field === tally.day && (bucket === undefined || tally.each === 'day' || COARSE.has(bucket));
  const filtered = fieldsOf(among);
  const isSummed = (field: string) => tally.sums.includes(field) && !filtered.has(field);
  const isFilled = (field: string) => tally.filled.includes(field) && asksWhetherFilled(among, field);
  const isTold = (field: string) => counted.has(field) || isDay(field) || isSummed(field) || isFilled(field);
  return by.every(isTold) && Object.entries(tally.among).every(([field, values]) => keepsAmong(among, field, values));
}

const tallyFor = ({ by }: Question) => `a tally of ${by.map(quoted).join(', ')}`;
