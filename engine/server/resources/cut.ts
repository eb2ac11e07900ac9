/**
 * An entity as one decision lets it be read, worked out once for as long as the decision is kept: the columns, how a row of their
 * values becomes a record, and the statements that read them.
 */
import type { Decision } from '../../core/access/types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { isFileType } from '../../core/fields/field-types.ts';
import type { Row } from '../database/port.ts';
import type { Statement } from '../database/statement.ts';
import { fieldsOf } from './list-query.ts';
import { columnsFor, columnsOf, type Serving, serve, withAddresses } from './serve.ts';

export type Cut = {
  readonly wanted: ReadonlySet<string>;
  readonly columns: readonly string[];
  /** A record out of the values of the columns, and any that come after them. */
  recordOf(values: readonly unknown[]): Row;
  /** The record as the caller receives it; the same object where nothing of it is hidden or masked. */
  answerOf(serving: Omit<Serving, 'entity' | 'gate'>, record: Row): Row;
  /** The statement of that name, made when it is first asked for; one that does not last is made each time. */
  statement(name: string, make: () => Statement, lasts?: () => boolean): Statement;
};

type Granted = Exclude<Decision, { kind: 'denied' }>;
type Cuts = Map<string, Cut>;

/** Of one decision: forms and columns of lists ask for a few choices of fields. */
const MOST_CUTS = 8;
const MOST_STATEMENTS = 8;
const known = new WeakMap<Entity, WeakMap<Granted, Cuts>>();

/** @throws bad_query for a field that is not there for the caller. */
export function cutOf(entity: Entity, decision: Granted, fields: readonly string[] | undefined): Cut {
  const ofEntity = known.get(entity) ?? new WeakMap<Granted, Cuts>();
  known.set(entity, ofEntity);
  const cuts: Cuts = ofEntity.get(decision) ?? new Map();
  ofEntity.set(decision, cuts);
  const name = fields?.join(',') ?? '*';
  const found = cuts.get(name);
  if (found) return found;
  const made = makeCut(entity, decision, fields);
  keep(cuts, name, made, MOST_CUTS);
  return made;
}

/** Those that were kept first go when there are too many. */
function keep<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  const [oldest] = map.keys();
  if (map.size >= most && oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}

function makeCut(entity: Entity, { fields: gate }: Granted, fields: readonly string[] | undefined): Cut {
  const wanted = fieldsOf(entity, gate, fields);
  const columns = columnsFor({ entity, gate }, wanted);
  const served = columnsOf(entity).filter((name) => wanted.has(name) && !gate.denied.has(name));
  const isPlain = gate.perRow.size === 0 && gate.maskable.size === 0 && gate.custom === undefined;
  const isWhole = isPlain && served.length === columns.length;
  const withFiles = served.filter((name) => {
    const type = entity.fields.get(name)?.type;
    return type === undefined || isFileType(type);
  });
  const statements = new Map<string, Statement>();
  return {
    wanted,
    columns,
    recordOf: recordMaker(columns),
    answerOf(serving, record) {
      if (!isWhole || serving.customMask) return serve({ ...serving, entity, gate }, record, wanted);
      for (const name of withFiles) record[name] = withAddresses(record[name], entity.fields.get(name)?.type, serving.media);
      return record;
    },
    statement(name, make, lasts = () => true) {
      const found = statements.get(name);
      if (found) return found;
      const made = make();
      if (lasts()) keep(statements, name, made, MOST_STATEMENTS);
      return made;
    },
  };
}

/** Written out, an object has its shape at once; put together name by name, each of thousands would find it anew. */
function recordMaker(columns: readonly string[]): (values: readonly unknown[]) => Row {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as (values: readonly unknown[]) => Row;
}
