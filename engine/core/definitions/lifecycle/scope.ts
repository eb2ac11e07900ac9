/** Where the rules of a lifecycle stand, and what they may read. */
import type { RuleRoot } from '../../rules/types.ts';
import type { RuleRequest } from '../check/compile.ts';
import { PERSON } from '../check/compile.ts';
import type { Workspace } from '../check/workspace.ts';
import { type EntityDraft, fieldsIn } from '../draft.ts';
import { recordSchema } from '../record-schema.ts';
import { inside, type Place } from '../report.ts';
import { formIn } from './form.ts';

export type LifeScope = {
  readonly workspace: Workspace;
  readonly draft: EntityDraft;
  readonly place: Place;
  /** Name of the field that holds the state. */
  readonly state: string;
};

/** The same inside one transition. */
export type MoveScope = LifeScope & {
  readonly name: string;
  /** Names of what its form asks for. */
  readonly inputs: readonly string[];
  /** Roots of its rules, with whose shapes they have. */
  readonly reads: Pick<RuleRequest, 'roots' | 'doc' | 'parent' | 'before' | 'input' | 'vars' | 'cause' | 'beyond'>;
};

const ROOTS: readonly RuleRoot[] = ['doc', 'before', 'input', ...PERSON];

export function scopeOfTransition(life: LifeScope, name: string): MoveScope {
  const { draft, place } = life;
  const fields = new Map(fieldsIn(formIn(life.workspace, draft, name), inside(draft.place, 'x-workflows', name, 'input')));
  const input = { doc: recordSchema(fields.values(), false) };
  return {
    ...life,
    place: inside(place, 'transitions', name),
    name,
    inputs: [...fields.keys()],
    reads: { roots: ROOTS, doc: draft, before: draft, input, beyond: true },
  };
}
