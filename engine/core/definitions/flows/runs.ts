/** Steps that run a workflow: they are held against its form, and against the life that its entity's records have. */
import type { FlowStep } from '../../flows/index.ts';
import { didYouMean } from '../../names/nearest.ts';
import { checkField, checkWorkflow, workflowNames } from '../check/references.ts';
import { entityNamed } from '../check/workspace.ts';
import type { EntityDraft } from '../draft.ts';
import { refOf } from '../field-schema.ts';
import { formIn } from '../lifecycle/form.ts';
import { rulesIn } from '../lifecycle/values.ts';
import { compact, isObject, type JsonObject, objectIn, textIn, textsIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { StepScope } from './program.ts';

export function running(scope: StepScope, raw: JsonObject, place: Place): readonly FlowStep[] {
  const { workspace } = scope;
  const by = textIn(raw, 'of');
  const draft = by === undefined ? scope.draft : referred(scope, by, inside(place, 'of'));
  const workflow = textIn(raw, 'workflow') ?? '';
  if (draft === undefined) return [];
  const at = inside(place, 'workflow');
  if (!workflowNames(draft).includes(workflow)) {
    checkWorkflow(workspace, draft, workflow, at);
    return [];
  }
  const declared = objectIn(objectIn(draft.raw, 'x-workflows'), workflow);
  if (textIn(declared, 'on') !== 'record') workspace.report.add(at, 'not-of-a-record', `"${workflow}" is run on no record.`);
  checkInput(scope, draft, { workflow, raw, place });
  if (by === undefined) checkMove(scope, workflow, at);
  const input = rulesIn(scope, raw, 'input', place);
  return [{ do: 'run', entity: draft.name, workflow, input, ...compact({ by: by?.slice(1) }) }];
}

/** The entity that a reference of the record names. */
function referred({ workspace, draft }: StepScope, pointer: string, place: Place): EntityDraft | undefined {
  const field = checkField(workspace, draft, pointer, place);
  if (field === undefined || field === 'custom') return undefined;
  const entity = entityNamed(workspace, refOf(field.raw));
  if (entity === undefined) workspace.report.add(place, 'not-a-reference', `"${pointer}" refers to no records.`);
  return entity;
}

type Stated = { readonly workflow: string; readonly raw: JsonObject; readonly place: Place };

function checkInput({ workspace }: StepScope, draft: EntityDraft, { workflow, raw, place }: Stated): void {
  const form = formIn(workspace, draft, workflow);
  const properties = objectIn(form, 'properties');
  const given = Object.keys(objectIn(raw, 'input'));
  for (const name of given)
    if (properties[name] === undefined)
      workspace.report.add(
        inside(place, 'input', name),
        'unknown-key',
        `The form of "${workflow}" asks for no "${name}".${didYouMean(name, Object.keys(properties))}`,
      );
  for (const name of textsIn(form, 'required')) {
    const field = properties[name];
    const isFilled = isObject(field) && (field.default !== undefined || field['x-default'] !== undefined);
    if (!given.includes(name) && !isFilled)
      workspace.report.add(place, 'missing-value', `The form of "${workflow}" asks for "${name}": say it in "input".`);
  }
}

/** A move that starts in none of the states in which the record may be here is refused each time. */
function checkMove({ workspace, draft, program, of }: StepScope, workflow: string, place: Place): void {
  const move = objectIn(objectIn(objectIn(draft.raw, 'x-lifecycle'), 'transitions'), workflow);
  const from = textsIn(move, 'from');
  if (of !== undefined || from.length === 0) return;
  const { states } = program;
  if (states !== undefined && !states.some((state) => from.includes(state)))
    workspace.report.add(
      place,
      'never',
      `"${workflow}" starts in ${from.join(', ')}, but the record is in ${states.join(' or ')} here: it would be refused each time.`,
    );
  const to = textIn(move, 'to');
  program.states = to === undefined ? states : [to];
}
