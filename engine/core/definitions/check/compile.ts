/** Compiling the rules of definitions, faults with their place and position. */
import { compileRule } from '../../rules/index.ts';
import type { Rule, RuleContext, RuleRoot, RuleType } from '../../rules/types.ts';
import type { EntityDraft } from '../draft.ts';
import type { Place } from '../report.ts';
import type { Workspace } from './workspace.ts';

export type RuleRequest = {
  readonly text: string;
  readonly place: Place;
  readonly expects: RuleType;
  readonly roots: readonly RuleRoot[];
  /** Whose record is `doc`, and whose is `parent`; a root without an entity may not be read. */
  readonly doc?: Pick<EntityDraft, 'doc'> | undefined;
  readonly parent?: Pick<EntityDraft, 'doc'> | undefined;
  /** Whose shape the element of a list has. */
  readonly row?: Pick<EntityDraft, 'doc'> | undefined;
  /** SQL must be able to say it. */
  readonly sql?: boolean;
};

export const PERSON = ['user', 'org', 'flags'] as const;

/** The compiled rule; undefined when it is broken, and then reported. */
export function compile(workspace: Workspace, request: RuleRequest): Rule | undefined {
  const result = compileRule(request.text, contextOf(workspace, request), { predicate: request.sql ?? false });
  if (result.ok) return result.rule;
  for (const fault of result.faults) {
    workspace.report.add(
      request.place,
      `rule-${fault.code}`,
      `${fault.message} (characters ${fault.start} to ${fault.end} of: ${request.text})`,
    );
  }
  return undefined;
}

function contextOf({ language }: Workspace, { roots, expects, doc, parent, row }: RuleRequest): RuleContext {
  const known: Readonly<Record<string, unknown>> = { ...language.roots, doc: doc?.doc, parent: parent?.doc, row: row?.doc };
  const entries = roots.filter((root) => known[root] !== undefined).map((root) => [root, known[root]] as const);
  return { expects, ...Object.fromEntries(entries) };
}
