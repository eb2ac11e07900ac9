/** References and related rows: `doc.tool_id.owner_id`, `exists('visit', v, v.van_id == doc.id && v.state == 'OPEN')`. */
import { isUnsafeKey } from '../json/index.ts';
import { type Check, common, isRoot, type Names, type Reach, type Referring } from './check-common.ts';
import { assertLiteral } from './check-operators.ts';
import { type Expression, type Place, partsOf, type RelatedFold } from './expression.ts';
import { needsOf } from './needs.ts';
import type { Syntax } from './parse.ts';
import { refuse } from './refusal.ts';
import { BOOL, DYN, listOf, NUMBER, nameOf, type Shape, shapeOf } from './shape.ts';

type EntityOf = (name: string) => Shape | undefined;
/** `known`: entities that there are, for what was probably meant. */
type Entities = { readonly entityOf: EntityOf; readonly known: () => readonly string[] };

/** Rules that reach other records: references and related rows of entities, each by the JSON Schema of its records. */
export const reachOf =
  (schemaOf: (name: string) => unknown, known: () => readonly string[] = () => []): Reach =>
  (check) => {
    const entityOf: EntityOf = (name) => {
      const schema = schemaOf(name);
      return schema === undefined ? undefined : shapeOf(schema);
    };
    return {
      reference: (of, key, place) => checkReference(of, key, place, { entityOf, known }),
      related(call, place, names) {
        const related = relatedCall(call);
        return related && checkRelated(related, place, names, { entityOf, known, check });
      },
      needsOf,
    };
  };

/** A field of the record that a reference leads to; its own references lead on. */
function checkReference(of: Referring, key: string, place: Place, { entityOf, known }: Entities): Expression {
  const entity = of.shape.ref;
  if (isUnsafeKey(key)) return refuse('field', `No field may be called "${key}".`, place);
  if (usesLocals(of)) return refuse('type', 'References of rows in a list are not followed.', place);
  const record = entityOf(entity) ?? noEntity(entity, place, known);
  const shape = fieldOf(record, { entity, key }, place);
  return { op: 'reference', of, entity, key, shape, start: of.start, end: place.end, readsDoc: of.readsDoc };
}

const noEntity = (name: string, place: Place, known: Entities['known']): never =>
  refuse('field', `There is no entity "${name}".`, place, { name, known: known() });

function fieldOf(record: Shape, { entity, key }: { readonly entity: string; readonly key: string }, place: Place): Shape {
  if (record.kind !== 'map') return refuse('field', `There is no entity "${entity}".`, place);
  return (
    record.fields.get(key) ?? refuse('field', `A ${entity} has no field "${key}".`, place, { name: key, known: [...record.fields.keys()] })
  );
}

const folds: ReadonlySet<string> = new Set(['exists', 'all', 'count', 'sum', 'min', 'max', 'avg', 'last', 'list']);
const isFold = (name: string): name is RelatedFold => folds.has(name);
/** Folds that look at a value of each row. */
const giving: ReadonlySet<RelatedFold> = new Set(['all', 'sum', 'min', 'max', 'avg', 'last', 'list']);

type RelatedCall = { readonly fold: RelatedFold; readonly entity: string; readonly rest: readonly Syntax[] };

/** A call over rows of an entity: its first value is the entity's name, its second the name of a row. */
function relatedCall([name, args]: readonly [string, readonly Syntax[]]): RelatedCall | undefined {
  const [entity, variable, ...rest] = args;
  if (!isFold(name) || entity?.op !== 'value' || typeof entity.args !== 'string' || variable?.op !== 'id') return undefined;
  return { fold: name, entity: entity.args, rest: [variable, ...rest] };
}

/** `fold('entity', row, where[, value[, order]])`. The condition must name one field of the row that equals something outside of it, or is in a list outside of it. */
function checkRelated(
  { fold, entity, rest }: RelatedCall,
  place: Place,
  names: Names,
  { entityOf, known, check }: Entities & { readonly check: Check },
): Expression {
  const [variable, condition, value, ordering, ...more] = rest;
  const isWanted = (value !== undefined) === giving.has(fold) && (ordering !== undefined) === (fold === 'last');
  if (variable?.op !== 'id' || !condition || more.length > 0 || !isWanted)
    return refuse('type', `${fold}() over related rows takes an entity, a variable, a condition${wantedOf(fold)}.`, place);
  const record = entityOf(entity);
  if (record?.kind !== 'map') return noEntity(entity, place, known);
  const name = variable.args;
  if (isRoot(name) || names.locals.has(name)) return refuse('type', `"${name}" already means something here.`, variable);
  if (names.locals.size > 0) return refuse('type', 'Related rows cannot be asked for each item of a list.', place);
  const slot = names.locals.size;
  const within: Names = { ...names, locals: new Map(names.locals).set(name, { slot, shape: record }) };
  const where = check(condition, within);
  if (where.shape.kind !== 'bool' && where.shape.kind !== 'dyn')
    return refuse('type', `Expected true or false here, found ${nameOf(where.shape)}.`, where);
  const give = value && check(value, within);
  if (give) assertFoldable(fold, give);
  const order = ordering && check(ordering, within);
  if (order && !['number', 'string', 'dyn'].includes(order.shape.kind))
    refuse('type', `Rows have no order by a ${nameOf(order.shape)}.`, order);
  const key =
    keyOf(where) ??
    refuse(
      'type',
      `The condition must say which ${entity} is meant: \`${name}.field == …\` or \`${name}.field in …\`, joined by &&.`,
      where,
    );
  if (key.value.shape.kind !== 'list') assertLiteral(key.value, record.fields.get(key.by) ?? DYN);
  const parts = [key.value, where, ...(give ? [give] : []), ...(order ? [order] : [])];
  const related = { op: 'related', fold, entity, slot, ...key, where, ...common(place, shapeFrom(fold, give), parts) } as const;
  return { ...related, ...(give ? { give } : {}), ...(order ? { order } : {}) };
}

function wantedOf(fold: RelatedFold): string {
  if (fold === 'last') return ', a value and what the rows are ordered by';
  return giving.has(fold) ? ' and a value' : '';
}

function assertFoldable(fold: RelatedFold, give: Expression): void {
  const kinds: Partial<Record<RelatedFold, readonly Shape['kind'][]>> = {
    all: ['bool'],
    sum: ['number'],
    avg: ['number'],
    min: ['number', 'string'],
    max: ['number', 'string'],
  };
  const allowed = kinds[fold];
  if (allowed && give.shape.kind !== 'dyn' && !allowed.includes(give.shape.kind))
    refuse('type', `${fold}() over related rows takes ${allowed.join(' or ')}, found ${nameOf(give.shape)}.`, give);
}

function shapeFrom(fold: RelatedFold, give: Expression | undefined): Shape {
  if (fold === 'exists' || fold === 'all') return BOOL;
  if (fold === 'list') return listOf(give?.shape ?? DYN);
  return fold === 'count' || fold === 'sum' || fold === 'avg' ? NUMBER : (give?.shape ?? DYN);
}

type Tie = { readonly by: string; readonly value: Expression };

/** The first part of the condition that ties a field of the row to something outside of it: to one value, or else to several. */
function keyOf(where: Expression): Tie | undefined {
  const parts = where.op === 'and' ? where.items : [where];
  return tieToOne(parts) ?? tieToSeveral(parts);
}

function tieToSeveral(parts: readonly Expression[]): Tie | undefined {
  for (const part of parts) {
    const by = part.op === 'in' ? fieldOfRow(part.left) : undefined;
    if (part.op === 'in' && by !== undefined && part.right.op === 'path') return { by, value: part.right };
  }
  return undefined;
}

function tieToOne(parts: readonly Expression[]): Tie | undefined {
  for (const part of parts) {
    if (part.op !== 'compare' || part.comparison !== 'eq') continue;
    for (const [own, value] of [
      [part.left, part.right],
      [part.right, part.left],
    ] as const) {
      const by = fieldOfRow(own);
      if (by !== undefined && !usesLocals(value) && value.op !== 'value') return { by, value };
    }
  }
  return undefined;
}

const fieldOfRow = (expression: Expression): string | undefined =>
  expression.op === 'member' && expression.of.op === 'local' ? expression.key : undefined;

const usesLocals = (expression: Expression): boolean => expression.op === 'local' || partsOf(expression).some(usesLocals);
