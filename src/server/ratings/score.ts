/** From answers to a score. */
import { type Said, said } from '../../../engine/server/kernel/said.ts';

export type Question = {
  readonly text: string;
  readonly type: 'stars' | 'bool' | 'text';
  readonly weight?: number | null;
  readonly required_if?: number | null;
};
export type Answer = {
  readonly question: string;
  readonly stars?: number | null;
  readonly yes?: boolean | null;
  readonly text?: string | null;
};

/** What yes and no are worth among stars. */
const YES = 5;
const NO = 1;

function worth({ type }: Question, answer: Answer | undefined): number | undefined {
  if (type === 'stars') return answer?.stars ?? undefined;
  if (type !== 'bool' || typeof answer?.yes !== 'boolean') return undefined;
  return answer.yes ? YES : NO;
}

/** Weighted mean from 1 to 5, to two decimals; null while nothing with a weight is answered. */
export function scoreOf(questions: readonly Question[], answers: readonly Answer[]): number | null {
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  let sum = 0;
  let weights = 0;
  for (const question of questions) {
    const value = worth(question, byQuestion.get(question.text));
    const weight = question.weight ?? 1;
    if (value === undefined || weight <= 0) continue;
    sum += value * weight;
    weights += weight;
  }
  return weights === 0 ? null : Math.round((sum / weights) * 100) / 100;
}

export type AnswerFault = { readonly code: 'unknown' | 'required'; readonly message: Said };

/** What is wrong with a set of answers; nothing when the template can take them. */
export function answerFaults(questions: readonly Question[], answers: readonly Answer[]): readonly AnswerFault[] {
  const known = new Set(questions.map(({ text }) => text));
  const byQuestion = new Map(answers.map((answer) => [answer.question, answer]));
  const unknown = answers.filter(({ question }) => !known.has(question));
  const score = scoreOf(questions, answers);
  const missing = questions.filter((question) => {
    const answer = byQuestion.get(question.text);
    if (question.type !== 'text') return worth(question, answer) === undefined;
    const limit = question.required_if ?? 0;
    return score !== null && score <= limit && (answer?.text ?? '').trim() === '';
  });
  return [
    ...unknown.map(
      ({ question }): AnswerFault => ({ code: 'unknown', message: said('problem.ratings.template_does_not_ask', { question }) }),
    ),
    ...missing.map(({ text }): AnswerFault => ({ code: 'required', message: said('problem.ratings.needs_answer', { text }) })),
  ];
}
