/** What a widget gives to a workflow, and whose records stand for the values of a field: both ends must know each other. */
import { parsePointer } from '../../json/index.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { EntityDraft } from '../draft.ts';
import type { Mark } from '../language.ts';
import { isObject, type JsonObject, objectIn, textIn } from '../raw.ts';
import type { Place } from '../report.ts';
import type { Workspace } from './workspace.ts';

/** The object `up` steps above a pointer of a node. */
const above = (node: JsonObject, pointer: string, up: number): JsonObject =>
  [...parsePointer(pointer)].slice(0, -up).reduce<JsonObject>((value, key) => {
    const next: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    return isObject(next) || Array.isArray(next) ? (next as JsonObject) : {};
  }, node);

/** Names of the inputs of a workflow; undefined for one that is not declared, which is reported elsewhere. */
function inputsOf(entity: EntityDraft | undefined, workflow: string | undefined): readonly string[] | undefined {
  const declared = entity?.raw['x-workflows'];
  const own = isObject(declared) && workflow !== undefined ? declared[workflow] : undefined;
  return isObject(own) ? Object.keys(objectIn(objectIn(own, 'input'), 'properties')) : undefined;
}

type Input = { readonly entity: EntityDraft | undefined; readonly node: JsonObject; readonly mark: Mark };

/** Reports an input that the workflow named beside it does not have. */
export function checkInput({ report }: Workspace, { entity, node, mark }: Input, place: Place): void {
  const workflow = textIn(above(node, mark.pointer, 1), 'workflow');
  const inputs = inputsOf(entity, workflow);
  const name = String(mark.value);
  if (inputs !== undefined && !inputs.includes(name))
    report.add(place, 'unknown-input', `The workflow "${workflow}" has no input "${name}".${didYouMean(name, inputs)}`);
}

type Needs = { readonly entity: EntityDraft | undefined; readonly workflow: string; readonly mark: Mark };

/** Reports a workflow that a widget asks over and over, and that does more than answer or does not take what it is given. */
export function checkNeeds({ report }: Workspace, { entity, workflow, mark }: Needs, place: Place): void {
  const declared = entity?.raw['x-workflows'];
  const own = isObject(declared) ? declared[workflow] : undefined;
  if (mark.needs === undefined || !isObject(own)) return;
  const inputs = inputsOf(entity, workflow) ?? [];
  const missing = mark.needs.filter((name) => !inputs.includes(name));
  if (missing.length > 0)
    report.add(place, 'unknown-input', `The workflow "${workflow}" has no input "${missing.join('", "')}", which is given to it here.`);
  if (own.on !== 'collection' || own.only_answers !== true)
    report.add(
      place,
      'not-an-answer',
      `The workflow "${workflow}" is asked here again and again: it is one on the collection that "only_answers".`,
    );
}

type Referred = { readonly mark: Mark; readonly node: JsonObject; readonly outer: EntityDraft | undefined };

/** Reports an entity that the field beside the object around does not refer to. */
export function checkReferred({ report }: Workspace, { mark, node, outer }: Referred, place: Place): void {
  if (mark.referred === undefined) return;
  const pointer = textIn(above(node, mark.pointer, 2), mark.referred) ?? '';
  const field = outer?.fields.get(pointer.slice(1));
  if (field !== undefined && field.view.ref !== mark.value)
    report.add(place, 'not-referred', `"${pointer}" of "${outer?.name}" does not refer to "${String(mark.value)}".`);
}
