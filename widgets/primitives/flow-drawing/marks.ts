/** What is marked in a drawing: the way that an execution went, where it stands, and where the definition has faults. */

import type { FlowShape } from '../../../engine/core/flows/index.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { START } from './layout.ts';

const OUTCOMES = ['done', 'skipped', 'waits', 'ended', 'failed'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** An entry of a log, as far as it is shown. */
export type Went = { readonly step: string; readonly came: Outcome; readonly why?: string };
export type FlowFault = { readonly pointer: string; readonly message: string };

export type Marks = {
  /** The last outcome of each step that it came to, by number. */
  readonly came: ReadonlyMap<string, Outcome>;
  /** Ways that it went: `from>to`. */
  readonly gone: ReadonlySet<string>;
  /** Where it stands. */
  readonly here: string | undefined;
  readonly entries: readonly Went[];
  readonly faults: ReadonlyMap<string, readonly FlowFault[]>;
};

export const wayKey = (from: string, to: string): string => `${from}>${to}`;

const isOutcome = (value: unknown): value is Outcome => OUTCOMES.some((one) => one === value);

/** Entries that are none are left out. */
export const entriesOf = (log: unknown): readonly Went[] =>
  (Array.isArray(log) ? log : []).flatMap((entry): Went[] => {
    if (!isObject(entry) || typeof entry.step !== 'string' || !isOutcome(entry.came)) return [];
    return [{ step: entry.step, came: entry.came, ...(typeof entry.why === 'string' ? { why: entry.why } : {}) }];
  });

type Given = { readonly shape: FlowShape; readonly log?: unknown; readonly position?: unknown; readonly faults?: unknown };

export function marksOf({ shape, log, position, faults }: Given): Marks {
  const entries = entriesOf(log);
  const gone = new Set<string>();
  let before: string = START;
  for (const { step } of entries) {
    if (step !== before) gone.add(wayKey(before, step));
    before = step;
  }
  return {
    came: new Map(entries.map(({ step, came }) => [step, came])),
    gone,
    here: shape.steps.find(({ positions }) => positions.some((one) => one === position))?.at,
    entries,
    faults: faultsByStep(shape, faults),
  };
}

/** A fault is about the innermost step that its pointer leads into; what is about none stands at the trigger. */
function faultsByStep({ steps }: FlowShape, given: unknown): ReadonlyMap<string, readonly FlowFault[]> {
  const byStep = new Map<string, FlowFault[]>();
  for (const fault of Array.isArray(given) ? given : []) {
    if (!isObject(fault) || typeof fault.pointer !== 'string') continue;
    const { pointer, message } = fault;
    const around = steps.filter((step) => pointer === step.pointer || pointer.startsWith(`${step.pointer}/`));
    const inner = around.toSorted((one, other) => other.pointer.length - one.pointer.length)[0];
    const at = inner?.at ?? START;
    byStep.set(at, [...(byStep.get(at) ?? []), { pointer, message: String(message ?? '') }]);
  }
  return byStep;
}
