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
  /** Whose shape a record beside it has. */
  readonly other?: Pick<EntityDraft, 'doc'> | undefined;
  /** SQL must be able to say it. */
  readonly sql?: boolean;
  /** It takes something away, and does so too where it cannot be computed. */
  readonly closed?: boolean;
};

export const PERSON = ['user', 'org', 'flags'] as const;

/** The compiled rule; undefined when it is broken, and then reported. */
export function compile(workspace: Workspace, request: RuleRequest): Rule | undefined {
  const result = compileRule(request.text, contextOf(workspace, request), {
    predicate: request.sql ?? false,
    closed: request.closed ?? false,
  });
  if (result.ok) {
    checkRights(workspace, request);
    return result.rule;
  }
  for (const fault of result.faults) {
    workspace.report.add(
      request.place,
      `rule-${fault.code}`,
      `${fault.message} (characters ${fault.start} to ${fault.end} of: ${request.text})`,
    );
  }
  return undefined;
}

/** Rights as rules ask for them: `'setupRates' in user.menu_reads`, `'leaves.update.reports' in user.rights`. */
const ASKED_RIGHT = /(['"])((?:(?!\1).)*)\1\s+in\s+user\.(rights|menu_reads|menu_creates|menu_updates)\b/g;
const RIGHT = /^(\w+)\.(?:create|read|update)\.(own|reports|organisation)$/;

/** A right that no entity names, or that does not reach that far, would be granted to administrators alone, in silence. */
function checkRights({ sources, report }: Workspace, { text, place }: RuleRequest): void {
  const { rights } = sources;
  if (rights.size === 0) return;
  for (const [, , name = '', list] of text.matchAll(ASKED_RIGHT)) {
    const [, right, reach] = list === 'rights' ? (RIGHT.exec(name) ?? []) : [name, name, 'organisation'];
    const reaches: readonly string[] = rights.get(right ?? '')?.reaches ?? [];
    if (reaches.includes(reach ?? '')) continue;
    const known = [...rights.values()].flatMap((each) =>
      list === 'rights' ? each.reaches.map((to) => `${each.name}.read.${to}`) : each.name,
    );
    report.add(place, 'unknown-right', `No entity names the right "${name}" (x-rights); there are: ${known.join(', ')}.`);
  }
}

function contextOf({ language }: Workspace, { roots, expects, doc, parent, row, other }: RuleRequest): RuleContext {
  const known: Readonly<Record<string, unknown>> = {
    ...language.roots,
    doc: doc?.doc,
    parent: parent?.doc,
    row: row?.doc,
    other: other?.doc,
  };
  const entries = roots.filter((root) => known[root] !== undefined).map((root) => [root, known[root]] as const);
  return { expects, ...Object.fromEntries(entries) };
}
