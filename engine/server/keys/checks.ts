/** What must hold of records when they are written or deleted (x-checks): one statement for each reference and each kind of record that is looked at. */
import { sql } from 'kysely';
import type { KeyCheck, KeyMoment } from '../../core/definitions/key-types.ts';
import type { Entity } from '../../core/definitions/types.ts';
import { isEqual } from '../../core/json/index.ts';
import type { Rule, RuleScope } from '../../core/rules/index.ts';
import { tableOf } from '../access/columns.ts';
import { scopeOf } from '../access/decisions.ts';
import { predicateToSql } from '../access/predicate-sql.ts';
import type { Connection, Row } from '../database/port.ts';
import { type FieldProblem, type Problem, problems } from '../kernel/errors.ts';
import { system } from '../kernel/principal.ts';
import { actorOf } from '../resources/actors.ts';
import type { Change, HookContext } from '../resources/types.ts';
import { mustHold, withNeeds } from '../rules/load.ts';
import { byId, distinct, type Key, pointerIn, rowsOf } from '../workflows/rows.ts';
import { faultSaid } from './words.ts';

const keeper = system('checks');

/** @throws what the first broken check is answered as, with every record that breaks it */
export async function assertChecks(entity: Entity, moment: KeyMoment, changes: readonly Change[], context: HookContext): Promise<void> {
  const scope = scopeOf(actorOf(context.principal, context.connection) ?? context.principal, context.now);
  const checks = (entity.keys?.checks ?? []).filter(({ on }) => on.has(moment));
  const othersOf = namedBy(checks, changes, context.connection);
  for (const check of checks) {
    const concerned = changes.filter((change) => isAsked(check, moment, change, scope));
    if (concerned.length === 0) continue;
    const others = await othersOf(check);
    const named = await naming(check, concerned, context);
    const asked = concerned.filter((change) => isOpen(check, change, { scope, others, named }));
    if (asked.length === 0) continue;
    const rules = rulesOf(check);
    const own = await withNeeds(
      context,
      rules,
      scope,
      asked.map(({ after }) => after),
      asked.map(({ before }) => before),
    );
    const broken = asked.flatMap((change) => {
      const at = faultIn(check, change, { scope: own, others, named });
      return at ? [{ change, at }] : [];
    });
    if (broken.length > 0) throw refusalOf(check, broken, changes, own);
  }
}

function isAsked({ changed, when, of }: KeyCheck, moment: KeyMoment, { before, after }: Change, scope: RuleScope): boolean {
  if (moment === 'update' && changed?.every((name) => isEqual(before?.[name] ?? null, after[name] ?? null))) return false;
  if (of && keysIn(after[of.field]).length === 0) return false;
  return when === undefined || when.holds({ ...scope, doc: after, before });
}

const keysIn = (value: unknown): readonly Key[] =>
  [value].flat().filter((one): one is Key => (typeof one === 'string' && one !== '') || typeof one === 'number');

type Named = ReadonlyMap<unknown, Row>;

/** Records that references name, as far as the caller's organisation reaches; those of one reference are read once for all checks of it. */
function namedBy(checks: readonly KeyCheck[], changes: readonly Change[], connection: Connection) {
  const known = new Map<string, Promise<Named>>();
  const read = async (field: string, entity: string): Promise<Named> => {
    const values = distinct(changes.flatMap(({ after }) => keysIn(after[field])));
    const columns = columnsRead(checks.filter(({ of }) => of?.field === field).flatMap(rulesOf));
    return byId(await rowsOf(connection, { entity, values, ...(columns ? { columns } : {}) }));
  };
  return ({ of }: KeyCheck): Promise<Named> => {
    if (!of) return Promise.resolve(new Map());
    const found = known.get(of.field) ?? read(of.field, of.entity);
    known.set(of.field, found);
    return found;
  };
}

const rulesOf = ({ holds, params, message }: KeyCheck): readonly Rule[] => [
  ...(holds ? [holds] : []),
  ...Object.values(params),
  ...Object.values(message.params),
];

function columnsRead(rules: readonly Rule[]): readonly string[] | undefined {
  const paths = rules.flatMap(({ reads }) => reads).filter((path) => path.split('/')[0] === 'other');
  return paths.includes('other') ? undefined : [...new Set(['id', ...paths.map((path) => path.split('/')[1] ?? 'id')])];
}

/** Those of the records that another one names; of any organisation, which is the server's to see. */
async function naming({ none }: KeyCheck, changes: readonly Change[], { connection, product }: HookContext) {
  if (!none) return new Set<unknown>();
  const holder = product?.entities.get(none.entity);
  // Without the definitions nobody can tell that none does.
  if (!holder) throw new Error(`Nothing is known of "${none.entity}", whose records may refer to these.`);
  const by = sql.ref(`r.${none.by}`);
  const isMany = holder.fields.get(none.by)?.type === 'refs';
  const where = none.where ? [predicateToSql(none.where.predicate({}), { entity: holder, alias: 'r' })] : [];
  const ids = changes.map(({ after }) => after.id);
  const found = await connection.as(keeper, ({ kysely }) =>
    sql<{ id: Key }>`select distinct named.id from ${sql.table(tableOf(holder.name))} as r
      cross join lateral ${isMany ? sql`unnest(${by})` : sql`(select ${by})`} as named(id)
      where ${isMany ? sql`${by} && ${ids}` : sql`${by} = any(${ids})`} and ${sql.join([sql`named.id = any(${ids})`, ...where], sql` and `)}`.execute(
      kysely,
    ),
  );
  return new Set<unknown>(found.rows.map(({ id }) => id));
}

type Known = { readonly scope: RuleScope; readonly others: ReadonlyMap<unknown, Row>; readonly named: ReadonlySet<unknown> };

/** The scopes in which a check is looked at: one for each record that its reference names. */
function scopesOf({ of }: KeyCheck, { before, after }: Change, { scope, others }: Known): readonly RuleScope[] {
  const own: RuleScope = { ...scope, doc: after, before };
  return of ? keysIn(after[of.field]).map((id): RuleScope => ({ ...own, other: others.get(id) ?? null })) : [own];
}

/** Whether other records have to be read to know that a check holds. */
function isOpen(check: KeyCheck, change: Change, known: Known): boolean {
  const { none, holds } = check;
  if (none && known.named.has(change.after.id)) return true;
  return holds !== undefined && !scopesOf(check, change, known).every((one) => mustHold(holds, one));
}

/** The scope in which a check is broken; undefined where it holds. */
function faultIn(check: KeyCheck, change: Change, known: Known): RuleScope | undefined {
  const { none, holds } = check;
  if (none && known.named.has(change.after.id)) return { ...known.scope, doc: change.after, before: change.before };
  return holds && scopesOf(check, change, known).find((one) => !holds.holds(one));
}

type Broken = { readonly change: Change; readonly at: RuleScope };

function refusalOf(check: KeyCheck, broken: readonly Broken[], changes: readonly Change[], scope: RuleScope): Problem {
  const { at, as, whole } = check;
  const told = broken.map(({ change, at: own }): FieldProblem => {
    const fault = faultSaid({ ...check, at: at ?? '' }, { ...scope, ...own });
    return { ...fault, pointer: pointerIn(changes, changes.indexOf(change), fault.pointer) };
  });
  const [first] = told;
  const message = whole || at === undefined ? first?.message : undefined;
  const extra = { ...(message === undefined ? {} : { message }), ...(at === undefined ? {} : { errors: told }) };
  if (as === 'in_use') return problems.inUse(extra);
  return as === 'conflict' ? problems.conflict(extra) : problems.invalid(extra);
}
