/** What a caller entered for a workflow, checked like any form: by its schema, its rules and its references. */
import type { Workflow } from '../../core/definitions/types.ts';
import { applyDefaults, checkRecord, lockedChanges, settle } from '../../core/records/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import { scopeOf } from '../access/decisions.ts';
import type { Connection, Row } from '../database/port.ts';
import { type FieldProblem, problems } from '../kernel/errors.ts';
import type { Principal } from '../kernel/principal.ts';
import { storeFiles } from '../resources/files.ts';
import { readInput } from '../resources/input.ts';
import { recordProblem, type Texts } from '../resources/messages.ts';
import type { MediaPort } from '../resources/options.ts';
import { hasReferences, type ReferenceCall, referenceProblems } from '../resources/references.ts';

export type FormCall = {
  readonly principal: Principal;
  readonly connection: Connection;
  readonly options: ReferenceCall['options'] & { readonly media: Pick<MediaPort, 'verify'> };
  readonly now: string;
  readonly scope: RuleScope;
  readonly texts: Texts;
};

const NOTHING: ReadonlySet<string> = new Set();

const refuseIfAny = (errors: readonly FieldProblem[]): void => {
  if (errors.length > 0) throw problems.invalid({ errors });
};

export type Reading = { readonly principal: Principal; readonly texts: Texts; readonly now: string };

/** The sent values in their stored form. Needs no database. @throws invalid */
export function readForm({ input: fields }: Workflow, input: Row, { principal, texts, now }: Reading): Row {
  const scope = scopeOf(principal, now);
  const rules = { entity: { fields, tenant: [] }, principal, denied: NOTHING, creating: false, texts, scope };
  const { values, problems: broken } = readInput(input, rules, '');
  refuseIfAny(broken);
  return values;
}

export type Forms = {
  /** As `readForm` gave them. */
  readonly values: Row;
  /** The records that it is filled in for. */
  readonly parents: readonly Row[];
  /** Fields whose references the workflow's code looks at itself. */
  readonly checkedByCode?: readonly string[];
};

/**
 * The form as it stands for each record (`parent` in its rules; one empty parent for a workflow that needs no record):
 * defaults, computed and hidden values, then what its rules, references and files say. @throws invalid
 */
export async function finishForms(
  call: FormCall,
  { input: fields }: Workflow,
  { values, parents, checkedByCode = [] }: Forms,
): Promise<readonly Row[]> {
  const sent = { ...values };
  const broken = await storeFiles(call, sent, fields.values(), {}, '');
  const docs = parents.map((parent): Row => {
    const scope = { ...call.scope, parent };
    return { ...settle(fields, applyDefaults(fields, sent, scope), scope) };
  });
  const faults = docs.flatMap((doc, index) => {
    const scope = { ...call.scope, parent: parents[index] };
    const locked = call.principal.kind === 'member' ? lockedChanges(fields, null, doc, scope) : [];
    return [...checkRecord(fields, doc, scope), ...locked];
  });
  refuseIfAny(distinct([...broken, ...faults.map((fault) => recordProblem(fault, call.texts))]));
  if (call.principal.kind === 'member') {
    const referring = [...fields.values()].filter((field) => hasReferences(field) && !checkedByCode.includes(field.name));
    const referrings = docs.map((doc, index) => ({ doc, parent: parents[index] ?? {}, fields: referring, at: '' }));
    refuseIfAny(distinct(await referenceProblems(call, call.scope, referrings)));
  }
  return docs;
}

/** Several records may find the same fault in the one form. */
const distinct = (found: readonly FieldProblem[]): readonly FieldProblem[] => [
  ...new Map(found.map((fault) => [`${fault.pointer} ${fault.code}`, fault])).values(),
];
