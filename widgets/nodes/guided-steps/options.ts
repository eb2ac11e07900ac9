import type { ScreenNode } from '../../../engine/core/definitions/types.ts';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { Labels, NodeProps, RecordData } from '../../../engine/react/types.ts';

export type GuideOptions = {
  readonly entity: string;
  readonly record?: string;
  readonly back?: { readonly to: string; readonly label: string };
  readonly header?: { readonly code?: string; readonly title?: string };
  readonly place?: { readonly address: readonly string[]; readonly latitude?: string; readonly longitude?: string };
  readonly tools?: readonly ScreenNode[];
  readonly end: { readonly workflow: string; readonly field?: string; readonly words?: string };
  readonly bodies?: Readonly<Record<string, ScreenNode>>;
};

/** A step that stands as done before the server has said so. */
export type Ahead = {
  /** What was sent is still on its way. */
  readonly isSending: boolean;
  /** Why a reason is asked for, where that is how this step was refused. */
  readonly asked: string | undefined;
  readonly send: (answer: Promise<unknown>) => void;
};

/** What a step stands on. */
export type StepBodyProps = {
  readonly node: NodeProps<GuideOptions>['node'];
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly states: readonly StepState[];
  readonly at: number;
  readonly scope: RuleScope;
  readonly onGo: (index: number) => void;
  /** The record as a try left it: one stays on the step. */
  readonly onAnswer: (record: RecordData) => void;
  /** With the record as the step left it, where it changed it. */
  readonly onDone: (record?: RecordData) => void;
  /** The step is taken for done while it is sent: one goes on, and comes back where it is refused. */
  readonly ahead: Ahead;
};

export type TypedStepProps = StepBodyProps & { readonly state: StepState };
