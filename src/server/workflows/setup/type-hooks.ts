/** Service types and sub-task types: a life cycle of the right kind, and custom fields that hold together (specification 3.11). */
import type { Connection, Row } from '../../database/port.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import type { Change, EntityHooks } from '../../resources/types.ts';
import { listOf, pointerIn } from '../rows.ts';
import { ownGroups } from './groups.ts';

/** Types of custom fields that are chosen from options. */
const withOptions = new Set(['Dropdown', 'RadioButtons', 'Checkboxes']);

export const typeHooks = (kind: 'request' | 'subtask'): EntityHooks => ({
  async beforeCreate(changes, { connection }) {
    await assertGroups(connection, kind, changes);
    assertCustomFields(changes);
  },
  async beforeUpdate(changes, { connection }) {
    await assertGroups(
      connection,
      kind,
      changes.filter(({ before, after }) => before?.status_group_id !== after.status_group_id),
    );
    assertCustomFields(changes.filter(({ before, after }) => before?.custom_fields !== after.custom_fields));
  },
});

async function assertGroups(connection: Connection, kind: string, changes: readonly Change[]): Promise<void> {
  const types = changes.map(({ after }) => after);
  const groups = await ownGroups(connection, types, 'status_group_id');
  const isRight = (type: Row) => groups.get(type.status_group_id)?.kind === kind && groups.get(type.status_group_id)?.is_active === true;
  if (types.every(isRight)) return;
  const message = kind === 'request' ? 'Choose an active status group of service requests.' : 'Choose an active status group of sub-tasks.';
  throw problems.invalid({ errors: [{ pointer: '/status_group_id', code: 'reference', message }] });
}

function assertCustomFields(changes: readonly Change[]): void {
  const errors = changes.flatMap(({ after }, index) =>
    customFaults(listOf(after.custom_fields)).map((fault) => ({ ...fault, pointer: pointerIn(changes, index, fault.pointer) })),
  );
  if (errors.length > 0) throw problems.invalid({ errors });
}

type Custom = { readonly id?: unknown; readonly type?: unknown; readonly options?: unknown };

/** Ids occur once, and what is chosen from options has some. */
export function customFaults(fields: readonly unknown[]): readonly FieldProblem[] {
  const seen = new Set<unknown>();
  return fields.flatMap((field, index): FieldProblem[] => {
    const { id, type, options }: Custom = typeof field === 'object' && field !== null ? field : {};
    const isDouble = seen.has(id);
    seen.add(id);
    const at = `/custom_fields/${index}`;
    if (isDouble) return [{ pointer: `${at}/id`, code: 'unique', message: 'Another field has this id already.' }];
    if (!withOptions.has(String(type)) || listOf(options).length > 0) return [];
    return [{ pointer: `${at}/options`, code: 'required', message: 'Give at least one option.' }];
  });
}
