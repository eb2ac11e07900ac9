/** Steps that a record is worked through by, as the record that lists its custom fields says them: what each asks for, and how far it is. */
import type { RuleScope } from '../rules/types.ts';
import { unfilled } from './filled.ts';
import type { Required, StepInstead, StepKind, StepPlan, StepRow } from './types.ts';

type Show = { readonly holds: (scope: RuleScope) => boolean };
type FormField = Required & {
  readonly readOnly: boolean;
  readonly phase?: readonly string[];
  readonly rules: { readonly show?: Show };
};
/** A form as far as steps are parts of it. */
type Form = {
  readonly fields: readonly FormField[];
  readonly groups: readonly { readonly id: string; readonly label: string; readonly fields: readonly string[] }[];
};
type Asked = Required & { readonly show?: Show };
type Doc = Readonly<Record<string, unknown>>;

export type Step = {
  /** The same for the same list and form. */
  readonly id: string;
  readonly kind: StepKind;
  /** Words of the form's heading; without them it is called what its kind is. */
  readonly title?: string;
  /** Fields that stand on it. */
  readonly fields: readonly Asked[];
  /** Those of them that make it done. */
  readonly needs: readonly Asked[];
  readonly isRequired: boolean;
  readonly when?: string;
  /** What it asks for of records whose own way is closed. */
  readonly instead?: StepInstead;
};

const isAsked = ({ readOnly, phase }: FormField) => !readOnly && (phase === undefined || phase.includes('edit'));
const askedOf = ({ pointer, label, rules }: FormField): Asked => ({ pointer, label, ...(rules.show ? { show: rules.show } : {}) });

/** Parts of a form: each heading with its fields, those above the first without one. */
function partsOf({ fields, groups }: Form) {
  const headed = new Set(groups.flatMap((group) => group.fields));
  const first = fields.filter(({ pointer }) => !headed.has(pointer));
  const parts = groups.map(({ id, label, fields: pointers }) => ({
    section: id,
    title: label,
    fields: fields.filter(({ pointer }) => pointers.includes(pointer)),
  }));
  return [{ section: '', title: undefined, fields: first }, ...parts].map((part) => ({
    ...part,
    fields: part.fields.filter(isAsked).map(askedOf),
  }));
}

/** Steps of records with this list and form, in order; without a list, the usual ones, a step a heading of the form. */
export function stepsOf(plan: StepPlan, rows: readonly StepRow[], form: Form): readonly Step[] {
  const parts = partsOf(form);
  const usual = plan.kinds
    .filter(({ isUsual }) => isUsual)
    .flatMap(({ name, isSection }): readonly StepRow[] =>
      isSection ? parts.filter(({ fields }) => fields.length > 0).map(({ section }) => ({ kind: name, section })) : [{ kind: name }],
    );
  return (rows.length > 0 ? rows : usual).flatMap((row, index): readonly Step[] => {
    const kind = plan.kinds.find(({ name }) => name === row.kind);
    if (!kind) return [];
    const part =
      kind.isSection && row.section !== null && row.section !== undefined
        ? parts.find(({ section }) => section === row.section)
        : undefined;
    const whole = parts.flatMap(({ fields }) => fields);
    const fields: readonly Asked[] = kind.isSection ? (part?.fields ?? (row.section ? [] : whole)) : kind.fills;
    const named = row.needs ?? [];
    return [
      {
        id: `${index}-${kind.name}`,
        kind,
        ...(part?.title ? { title: part.title } : {}),
        fields,
        needs: named.length > 0 ? fields.filter(({ pointer }) => named.includes(pointer)) : fields,
        isRequired: row.required === true,
        ...(row.when ? { when: row.when } : {}),
        ...(kind.instead && row[kind.instead.by] === true ? { instead: kind.instead } : {}),
      },
    ];
  });
}

export type StepState = {
  readonly step: Step;
  readonly isDone: boolean;
  /** Something of it is filled. */
  readonly isBegun: boolean;
  /** What it asks for where it is required, filled or not. */
  readonly asked: readonly Required[];
  /** What of that it still lacks. */
  readonly missing: readonly Required[];
};

/**
 * How far a record is. Nothing is stored of it: it follows from what the record holds.
 * @param holds whether a step's condition holds; asked of required steps alone
 */
export function stepStates(steps: readonly Step[], doc: Doc, holds: (when: string) => boolean): readonly StepState[] {
  return steps.map((listed) => {
    const step = asItIsFor(listed, doc);
    const shown = (asked: readonly Asked[]) => asked.filter(({ show }) => show === undefined || show.holds({ doc }));
    const [fields, needs] = [shown(step.fields), shown(step.needs)];
    const lacking = unfilled(needs, doc);
    const isHolding = step.isRequired && (step.when === undefined || holds(step.when));
    const named = (of: readonly Required[]) =>
      isHolding ? of.map(({ pointer, label }) => ({ pointer, label, step: step.title ?? step.kind.label })) : [];
    return {
      step,
      isDone: needs.length > 0 && lacking.length === 0,
      isBegun: fields.length > 0 && unfilled(fields, doc).length < fields.length,
      asked: named(needs),
      missing: named(lacking),
    };
  });
}

/** The other way where that is open: what the kind does by a workflow is of no use to such a record. */
function asItIsFor(step: Step, doc: Doc): Step {
  const { instead } = step;
  if (!instead?.values.includes(doc[instead.field])) return step;
  const { workflow: _closed, asks: _typed, ...kind } = step.kind;
  return { ...step, kind: { ...kind, fills: instead.fills }, fields: instead.fills, needs: instead.fills };
}

/** Where work goes on: after the last step of which something is there, and never past the end. */
export function nextStep(states: readonly StepState[]): number {
  const last = states.findLastIndex(({ isDone, isBegun, step }) => (isDone || isBegun) && !step.kind.isEnd);
  const from = last < 0 || states[last]?.isDone === true ? last + 1 : last;
  return Math.min(from, states.length - 1);
}
