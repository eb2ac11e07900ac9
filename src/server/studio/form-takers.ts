/** Types whose custom fields come from a published form: one begins to use it, and all of them follow its next version. */
import { sql } from 'kysely';
import { tableOf } from '../../../engine/server/access/columns.ts';
import { conditionsOfDecision } from '../../../engine/server/access/decision-sql.ts';
import { decisionOf } from '../../../engine/server/access/decisions.ts';
import { customFaults } from '../../../engine/server/definitions/custom-faults.ts';
import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { inList, inOne, type Said, said, worded } from '../../../engine/server/kernel/said.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowContext, WorkflowRun } from '../../../engine/server/workflows/types.ts';
import { type EntityRows, entityRows } from '../rows/index.ts';
import { knownTypes } from '../setup/index.ts';

type Taker = 'service-type' | 'subtask-type';
const takers: readonly Taker[] = ['service-type', 'subtask-type'];

type Form = Pick<EntityRows['form-schema'], 'id' | 'name' | 'form_fields'>;
type Type = Pick<EntityRows[Taker], 'id' | 'name' | 'form_schema_id' | 'custom_fields' | 'retired_fields'>;

/** What would be refused if somebody entered the fields of the form at the type by hand, naming both. */
const unfit = (form: Form, type: Type): readonly { readonly code: string; readonly message: Said }[] =>
  customFaults(listOf(form.form_fields), knownTypes(type)).map(({ code, message: reason }) => ({
    code,
    message: said('problem.studio.form_unfit', { form: form.name, type: type.name, reason }),
  }));

const patchOf = ({ id, form_fields }: Form) => ({ custom_fields: form_fields, form_schema_id: id });

const IN_FORM = '/form_schema_id';

/**
 * Takes the fields of a published form of the type's own organisation as the next version of the type's custom fields.
 * Answers the form's name. @throws invalid (422) for any other form, and for fields that the type cannot have.
 */
export const takeForm = (entity: Taker): WorkflowRun => ({
  name: 'take-form',
  entity,
  checks: ['form_schema_id'],
  async run({ connection, resources }, { records, input }) {
    const types = records as readonly EntityRows[Taker][];
    const values = [String(input.form_schema_id)];
    const columns = ['id', 'org_id', 'name', 'state', 'form_fields'] as const;
    // Locked, so that the next version is not published meanwhile without this type.
    const [form] = await entityRows(connection, { entity: 'form-schema', values, columns, lock: true });
    if (!form || types.some(({ org_id }) => org_id !== form.org_id)) throw refusal('reference', said('problem.studio.form_missing'));
    if (form.state === 'draft') throw refusal('state', said('problem.studio.form_draft', { name: form.name }));
    if (form.state !== 'published') throw refusal('state', said('problem.studio.form_retired', { name: form.name }));
    const faults = types.flatMap((type) => unfit(form, type));
    if (faults.length > 0) throw problems.invalid({ errors: faults.map((fault) => ({ pointer: IN_FORM, ...fault })) });
    const changes = types.map(({ id }) => ({ id: String(id), patch: patchOf(form) }));
    await resources.update(system('take-form'), entity, changes, connection);
    return { name: form.name };
  },
});

const refusal = (code: string, message: FieldProblem['message']) => problems.invalid({ errors: [{ pointer: IN_FORM, code, message }] });

/** Types whose fields come from one of the forms, locked. */
async function typesOf({ connection }: Pick<WorkflowContext, 'connection'>, entity: Taker, formIds: readonly string[]) {
  const columns = ['id', 'name', 'form_schema_id', 'custom_fields', 'retired_fields'] as const;
  return entityRows(connection, { entity, column: 'form_schema_id', values: formIds, columns, lock: true });
}

/** Names of the types whose fields come from one of the forms; they are locked. */
export async function usersOf(context: Pick<WorkflowContext, 'connection'>, formIds: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(takers.map((entity) => typesOf(context, entity, formIds)));
  return found.flat().map(({ name }) => name);
}

/** A form that is being published, and the earlier versions of its name. */
export type Succession = { readonly form: Form; readonly earlier: readonly string[] };

/**
 * Types that use an earlier version get the fields of the new one, all of them or none.
 * @throws conflict (409) naming the types that the publisher may not change, and those whose records stand in the way.
 */
export async function followForms(context: WorkflowContext, successions: readonly Succession[]): Promise<void> {
  const formOf = new Map(successions.flatMap(({ form, earlier }) => earlier.map((id) => [id, form] as const)));
  if (formOf.size === 0) return;
  for (const entity of takers) {
    const types = await typesOf(context, entity, [...formOf.keys()]);
    const following = types.flatMap((type) => {
      const form = formOf.get(String(type.form_schema_id));
      return form ? [{ type, form }] : [];
    });
    if (following.length === 0) continue;
    await refuseClosed(context, entity, types);
    const faults = following.flatMap(({ type, form }) => unfit(form, type));
    if (faults.length > 0) throw problems.conflict({ subCode: 'unfit', message: inOne(faults.map(({ message }) => message)) });
    const changes = following.map(({ type, form }) => ({ id: String(type.id), patch: patchOf(form) }));
    await context.resources.update(system('follow-version'), entity, changes, context.connection);
  }
}

/** Publishing changes no type that the publisher could not change himself. @throws conflict */
async function refuseClosed({ connection, principal, held, now }: WorkflowContext, name: Taker, types: readonly Type[]) {
  const entity = held?.entities.get(name);
  const decision = entity && decisionOf(principal, entity, 'update', now);
  const isOpen =
    entity !== undefined && decision !== undefined && decision.kind !== 'denied' && !decision.fields.denied.has('custom_fields');
  const conditions = isOpen ? conditionsOfDecision(decision, { entity, alias: 'r' }) : [sql`false`];
  const among = sql`r.id = any(${types.map(({ id }) => id)}::integer[])`;
  const { rows } = await sql<Pick<Type, 'id'>>`
    select r.id from ${sql.table(tableOf(name))} as r where ${sql.join([among, ...conditions], sql` and `)}`.execute(connection.kysely);
  const open = new Set(rows.map(({ id }) => id));
  const closed = types.filter(({ id }) => !open.has(id)).map((type) => worded(type.name));
  if (closed.length > 0)
    throw problems.conflict({ subCode: 'types_closed', message: said('problem.studio.types_closed', { types: inList(closed) }) });
}
