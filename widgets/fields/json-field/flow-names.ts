/** Names that come up in a flow: fields, workflows and states of the records that a step is about, and what steps before it have named. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { statedEntity, stepsIn } from '../../../engine/core/flows/index.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import type { TextOf } from '../../../engine/react/index.ts';
import type { JsonPlace, Key } from '../../primitives/code-editor/json-place.ts';
import type { Names, Word } from '../../primitives/code-editor/proposals.ts';
import { valueAt } from '../../primitives/code-editor/schema.ts';

type Known = { readonly find: (name: string) => Promise<EntityView | undefined>; readonly text: TextOf };

/** Root, and what is written behind its point so far. */
const MEMBER = /\b(doc|before|parent|vars)\.\w*$/;
const ROOT = /(^|[^\w.])\w*$/;
const ROOTS = ['doc', 'before', 'vars', 'cause'];
const FUNCTIONS = ['now()', 'today()', 'size()', 'string()', 'int()', 'default()'];

export const flowNames =
  ({ find, text }: Known): Names =>
  async ({ kind, place, text: written }) => {
    const { doc, parent } = entitiesAt(place);
    const fieldsOf = async (name: string, head = ''): Promise<readonly Word[]> =>
      ((await find(name))?.fields ?? []).map((field) => ({
        name: `${head}${field.name}`,
        label: field.literal ? field.label : text(field.label),
      }));
    switch (kind) {
      case 'field':
        return fieldsOf(writtenEntity(place) ?? doc, '/');
      case 'workflow':
        return workflowsOf(await find(doc), text);
      case 'rule': {
        const root = MEMBER.exec(written)?.[1];
        if (root === 'vars') return varsIn(place).map((name) => ({ name, label: '' }));
        if (root !== undefined) return fieldsOf(root === 'parent' ? parent : doc);
        return ROOT.test(written) ? [...ROOTS, ...FUNCTIONS].map((name) => ({ name, label: '' })) : [];
      }
      case 'state':
        return statesOf(await find(doc), text);
      default:
        return [];
    }
  };

const workflowsOf = (entity: EntityView | undefined, text: TextOf): readonly Word[] =>
  (entity?.workflows ?? []).filter(({ on }) => on === 'record').map(({ name, label }) => ({ name, label: text(label) }));

function statesOf(entity: EntityView | undefined, text: TextOf): readonly Word[] {
  const field = entity?.fields.find(({ name }) => name === (entity.lifecycle?.field ?? 'state'));
  return (field?.options ?? []).map(({ value, label }) => ({ name: String(value), label: text(label) }));
}

/** What `doc` and `parent` are there: inside of a loop, and in its own choice, one of its records. */
function entitiesAt({ root, path, key }: JsonPlace): { readonly doc: string; readonly parent: string } {
  const own = isObject(root) ? statedEntity(root.on) : '';
  const whole: readonly Key[] = key === undefined ? path : [...path, key];
  for (let length = whole.length - 1; length >= 0; length -= 1) {
    const holder = valueAt(root, whole.slice(0, length));
    if (!isObject(holder)) continue;
    const next = whole[length];
    if (holder.do === 'for' && typeof holder.each === 'string' && (next === 'steps' || next === 'where'))
      return { doc: holder.each, parent: own };
    if (typeof holder.entity === 'string' && holder.do === undefined && (next === 'where' || next === 'fields'))
      return { doc: holder.entity, parent: own };
  }
  return { doc: own, parent: own };
}

/** Of a step that writes other records, their entity: its values are fields of those. */
function writtenEntity({ root, path }: JsonPlace): string | undefined {
  const step = valueAt(root, path.at(-1) === 'values' ? path.slice(0, -1) : path);
  return isObject(step) && typeof step.entity === 'string' ? step.entity : undefined;
}

function varsIn({ root }: JsonPlace): readonly string[] {
  const steps = stepsIn(isObject(root) ? root.do : [], []);
  return steps.flatMap(({ step }) => [
    ...(isObject(step.vars) ? Object.keys(step.vars) : []),
    ...(typeof step.as === 'string' ? [step.as] : []),
  ]);
}
