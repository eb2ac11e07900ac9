/** Compiling the rules of definitions, faults with their place and position. */
import { didYouMean } from '../../names/nearest.ts';
import { compileRule } from '../../rules/index.ts';
import { type Expanded, writtenPlace } from '../../rules/named.ts';
import { reachOf } from '../../rules/reach.ts';
import type { Rule, RuleContext, RuleFault, RuleRoot, RuleType } from '../../rules/types.ts';
import {
  type ConditionScope,
  expand,
  expansionAt,
  isSound,
  MAX_EXPANDED,
  meantBy,
  placeOfCondition,
  reportUnknown,
  type Subject,
} from '../conditions.ts';
import type { Place } from '../report.ts';
import type { Workspace } from './workspace.ts';

export type RuleRequest = {
  readonly text: string;
  readonly place: Place;
  readonly expects: RuleType;
  readonly roots: readonly RuleRoot[];
  /** Whose record is `doc`, and whose is `parent`; a root without an entity may not be read. Conditions are those of `doc`. */
  readonly doc?: Subject | undefined;
  readonly parent?: Subject | undefined;
  /** Whose shape the element of a list has. */
  readonly row?: Subject | undefined;
  /** Whose shape a record beside it has. */
  readonly other?: Subject | undefined;
  /** Whose record is `before`, and which form is `input`. */
  readonly before?: Subject | undefined;
  readonly input?: Subject | undefined;
  /** What the steps of a flow have found out before it. */
  readonly vars?: Subject | undefined;
  /** Who caused what a flow is about. */
  readonly cause?: Subject | undefined;
  /** It may follow references and ask related rows: it is evaluated by the server, which loads them. */
  readonly beyond?: boolean;
  /** SQL must be able to say it. */
  readonly sql?: boolean;
  /** It takes something away, and does so too where it cannot be computed. */
  readonly closed?: boolean;
};

export const PERSON = ['user', 'org', 'flags'] as const;

/** What named conditions are looked up in. */
export const conditionScope = ({ sources, language, report }: Workspace): ConditionScope => ({
  shared: sources.conditions,
  roots: language.roots,
  report,
});

/** A rule's text with its named conditions put in. */
export const textOf = (workspace: Workspace, text: string, doc: Subject | undefined): string =>
  expand(conditionScope(workspace), doc, text).text;

/** The compiled rule, its named conditions put in; undefined when it is broken, and then reported. */
export function compile(workspace: Workspace, request: RuleRequest): Rule | undefined {
  const scope = conditionScope(workspace);
  const expanded = expand(scope, request.doc, request.text);
  const { isFoundGood } = workspace;
  if (!isFoundGood && reportUnknown(scope, request.doc, expanded, request.place)) return undefined;
  const result = compileRule(expanded.text, contextOf(workspace, request), {
    predicate: request.sql ?? false,
    closed: request.closed ?? false,
    ...(request.beyond ? { reach: reachIn(workspace) } : {}),
    ...(expanded.expansions.length > 0 ? { maxLength: MAX_EXPANDED } : {}),
  });
  if (result.ok) {
    if (!isFoundGood) checkRights(workspace, request);
    return result.rule;
  }
  for (const fault of result.faults) reportFault(workspace, request, expanded, fault);
  return undefined;
}

/** Where a rule is wrong by itself, told at the rule; what a condition brings, where the condition says it. */
function reportFault(workspace: Workspace, { doc, place, text }: RuleRequest, expanded: Expanded, fault: RuleFault): void {
  const scope = conditionScope(workspace);
  const inCondition = expansionAt(expanded, fault);
  if (inCondition === undefined) {
    const { start, end } = writtenPlace(expanded, fault);
    scope.report.add(place, `rule-${fault.code}`, `${fault.message}${meantBy(fault)} (characters ${start} to ${end} of: ${text})`);
    return;
  }
  const { name } = inCondition;
  // A condition that is wrong by itself is told once, however many rules use it.
  if (!isSound(scope, doc, name)) return;
  const stated = placeOfCondition(scope, doc, name);
  if (fault.code === 'not-sql' && stated !== undefined)
    scope.report.add(stated, 'rule-not-sql', `${fault.message} A rule that uses the condition is the WHERE of a list.`);
  else scope.report.add(place, `rule-${fault.code}`, `The condition "${name}" does not fit here: ${fault.message}${meantBy(fault)}`);
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
    report.add(
      place,
      'unknown-right',
      `No entity names the right "${name}" (x-rights); there are: ${known.join(', ')}.${didYouMean(name, known)}`,
    );
  }
}

/** Entities as rules reach them by name: parts have no records. */
const reachIn = ({ drafts }: Workspace) =>
  reachOf(
    (name) => {
      const draft = drafts.get(name);
      return draft?.isPart === false ? draft.doc : undefined;
    },
    () => [...drafts.values()].flatMap(({ name, isPart }) => (isPart ? [] : [name])),
  );

function contextOf(
  { language }: Workspace,
  { roots, expects, doc, parent, row, other, before, input, vars, cause }: RuleRequest,
): RuleContext {
  const known: Readonly<Record<string, unknown>> = {
    ...language.roots,
    doc: doc?.doc,
    parent: parent?.doc,
    row: row?.doc,
    other: other?.doc,
    before: before?.doc,
    input: input?.doc,
    vars: vars?.doc,
    cause: cause?.doc,
  };
  const entries = roots.filter((root) => known[root] !== undefined).map((root) => [root, known[root]] as const);
  return { expects, ...Object.fromEntries(entries) };
}
