/** Rules that give a field its value: of the type that the field holds, and where they are constant, a value that it takes. */
import type { Values } from '../../lifecycle/types.ts';
import { didYouMean } from '../../names/nearest.ts';
import type { Rule } from '../../rules/types.ts';
import { compile } from '../check/compile.ts';
import type { EntityDraft } from '../draft.ts';
import type { FieldDraft } from '../field-draft.ts';
import { nullable, ruleTypeOf } from '../field-schema.ts';
import { type JsonObject, objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import type { MoveScope } from './scope.ts';

/** Any instant: what a rule that reads nothing gives has the same form at all of them. */
const SOME_DAY = '2000-01-01T00:00:00.000Z';

/** What a transition sets besides the state. That its fields are there is checked with the other pointers. */
export function valuesSet(scope: MoveScope, raw: JsonObject): Values {
  const { workspace, draft, place, state } = scope;
  const stated = objectIn(raw, 'set');
  const rules = Object.keys(stated).flatMap((pointer) => {
    const here = inside(place, 'set', pointer);
    const field = draft.fields.get(pointer.slice(1));
    if (field === undefined) return [];
    const refusal = unsettable(field, state);
    if (refusal !== undefined) {
      workspace.report.add(here, 'not-settable', refusal);
      return [];
    }
    const rule = valueFor(scope, field, textIn(stated, pointer) ?? '', here);
    return rule ? [[field.view.name, rule] as const] : [];
  });
  return Object.fromEntries(rules);
}

function unsettable({ view, raw }: FieldDraft, state: string): string | undefined {
  if (view.name === state) return 'The state is set by "to".';
  if (view.system) return 'The system alone writes it.';
  return raw['x-compute'] === undefined ? undefined : 'It is computed.';
}

/** Values for a record of an entity, by the names of its fields; fields that it has not are reported. */
export function valuesOf(scope: MoveScope, entity: EntityDraft, stated: JsonObject, place: Place): Values {
  const rules = Object.keys(stated).flatMap((pointer) => {
    const here = inside(place, pointer);
    const field = entity.fields.get(pointer.slice(1));
    if (field === undefined) {
      const near = didYouMean(
        pointer,
        [...entity.fields.values()].map(({ view }) => view.pointer),
      );
      scope.workspace.report.add(here, 'unknown-field', `"${entity.name}" has no field "${pointer}".${near}`);
      return [];
    }
    const rule = valueFor(scope, field, textIn(stated, pointer) ?? '', here);
    return rule ? [[field.view.name, rule] as const] : [];
  });
  return Object.fromEntries(rules);
}

function valueFor({ workspace, reads }: MoveScope, { view }: FieldDraft, text: string, place: Place): Rule | undefined {
  const rule = compile(workspace, { ...reads, text, place, expects: ruleTypeOf(view.schema) });
  if (!rule || rule.reads.length > 0 || workspace.isFoundGood) return rule;
  const value = rule.evaluate({ now: SOME_DAY });
  const schema = view.required ? view.schema : nullable(view.schema);
  for (const { message } of workspace.language.checkField(schema, value).errors)
    workspace.report.add(place, 'value', `The field "${view.name}" does not take it: ${message}`);
  return rule;
}

/** Rules under names that are no fields: of options, parameters and values in texts. */
export function rulesIn({ workspace, reads }: MoveScope, raw: JsonObject, key: string, place: Place): Values {
  const stated = objectIn(raw, key);
  const rules = Object.keys(stated).flatMap((name) => {
    const rule = compile(workspace, {
      ...reads,
      text: textIn(stated, name) ?? '',
      place: inside(place, key, name),
      expects: 'dyn',
    });
    return rule ? [[name, rule] as const] : [];
  });
  return Object.fromEntries(rules);
}
