/** Every step, and every way from it, in words: what the drawing shows is said as well. */
import type { TFunction } from 'i18next';
import type { FlowShape } from '../../../engine/core/flows/index.ts';
import { START } from './layout.ts';
import type { Marks } from './marks.ts';
import type { FlowWords } from './words.ts';

/** `whole`: all that is known of it, in sentences. */
export type StepText = { readonly title: string; readonly about: string; readonly whole: string };

type Saying = { readonly t: TFunction; readonly words: FlowWords };

/** By number. */
export function stepTexts(shape: FlowShape, marks: Marks, { t, words }: Saying): ReadonlyMap<string, StepText> {
  const targetOf = (to: string | null) => (to === null ? t('flow_graph.the_end') : t('flow_graph.the_step', { step: to }));
  const trigger = words.triggerOf(shape.trigger);
  const marksOf = (at: string) => [
    ...(marks.came.has(at) ? [words.cameOf(marks.came.get(at) ?? '')] : []),
    ...(marks.here === at ? [t('flow_graph.here')] : []),
    ...(marks.faults.get(at) ?? []).map(({ message }) => message),
  ];
  const only = (when: string | undefined) => (when === undefined ? [] : [t('flow_graph.only_where', { rule: when })]);
  const start = [
    trigger.title,
    trigger.about,
    ...only(shape.trigger.when),
    ...marksOf(START),
    `${words.wayOf({ kind: 'next', to: null })} ${targetOf(shape.first)}`,
  ];
  const steps = shape.steps.map((step) => {
    const [title, about] = [words.doesOf(step.do), words.aboutOf(step)];
    const ways = step.ways.map((way) => `${words.wayOf(way)} ${targetOf(way.to)}`);
    const parts = [`${step.at} ${title}`, about, ...only(step.when), ...marksOf(step.at), ...ways];
    // Where its kind says all, the condition is what one wants to know.
    return [step.at, { title, about: about === '' ? (only(step.when)[0] ?? '') : about, whole: sentences(parts) }] as const;
  });
  const about = trigger.about === '' ? (only(shape.trigger.when)[0] ?? '') : trigger.about;
  return new Map([[START, { ...trigger, about, whole: sentences(start) }], ...steps]);
}

const sentences = (parts: readonly string[]): string => parts.filter((part) => part !== '').join('. ');
