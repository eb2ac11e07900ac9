/** What a model says of a visit, and how much of the review that may be: its own criterion, within the points that it has. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Criterion } from './rubric.ts';

/** `state` says what became of asking; `answer` stands only with `answered`. */
export type Judgement = {
  readonly state: 'answered' | 'unreadable' | 'silent' | 'spent';
  readonly model: string;
  readonly tokens: number;
  /** What was asked, so that the same is not asked twice. */
  readonly digest: string | null;
  readonly answer?: Answer;
};

/** `substance`: from 0, nothing is said of the work, to 4, whoever reads it knows what was done. */
export type Answer = { readonly substance: number; readonly reason: string };

const MOST = 4;
export const answerSchema = {
  type: 'object',
  required: ['substance', 'reason'],
  additionalProperties: false,
  properties: {
    substance: { type: 'integer', minimum: 0, maximum: MOST },
    reason: { type: 'string', minLength: 1, maxLength: 300 },
  },
} as const;
const isAnswer = new Ajv2020().compile<Answer>(answerSchema);

/** The answer in what a model wrote; undefined for anything but that one object. */
export function answerIn(text: string): Answer | undefined {
  try {
    const answer: unknown = JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, ''));
    return isAnswer(answer) ? answer : undefined;
  } catch {
    return undefined;
  }
}

/** The rubric's criteria with what the model judged in place of what counting words did. */
export function withJudgement(criteria: readonly Criterion[], judgement: Judgement | undefined) {
  if (!judgement) return { criteria, made_by: 'rubric' as const, model_name: null, model_state: null, tokens: null, asked_digest: null };
  const { state, model, tokens, digest, answer } = judgement;
  const asked = { model_name: model, model_state: state, tokens, asked_digest: digest };
  if (!answer) return { criteria, made_by: 'rubric' as const, ...asked };
  const judged = criteria.map((each) => (each.name === 'remarks' ? judgedBy(each, answer) : each));
  return { criteria: judged, made_by: 'model' as const, ...asked };
}

const judgedBy = ({ name, of }: Criterion, { substance, reason }: Answer): Criterion => ({
  name,
  of,
  points: Math.round(((of * substance) / MOST) * 100) / 100,
  reason: 'by_model',
  words: reason,
});
