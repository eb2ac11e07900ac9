/** What is known of the chosen step: its rules, where it leads, what became of it, and what is wrong with it. */
import { useTranslation } from 'react-i18next';
import type { FlowShape } from '../../../engine/core/flows/index.ts';
import { START } from './layout.ts';
import type { Marks } from './marks.ts';
import { useFlowWords } from './words.ts';

type Props = { readonly shape: FlowShape; readonly marks: Marks; readonly at: string };

export function ChosenStep({ shape, marks, at }: Props) {
  const { t } = useTranslation();
  const words = useFlowWords();
  const step = shape.steps.find((one) => one.at === at);
  const trigger = words.triggerOf(shape.trigger);
  const when = at === START ? shape.trigger.when : step?.when;
  const about = step ? words.aboutOf(step) : trigger.about;
  const went = marks.entries.filter((entry) => entry.step === at);
  const nameOf = (to: string | null) => {
    const target = shape.steps.find((one) => one.at === to);
    return target ? `${target.at} ${words.doesOf(target.do)}` : t('flow_graph.the_end');
  };
  return (
    <div className="space-y-2 border-border border-t px-4 py-3 text-sm">
      <p className="font-medium">
        {step ? `${step.at} ${words.doesOf(step.do)}` : trigger.title}
        {about === '' ? null : <span className="ms-2 font-normal text-text-muted">{about}</span>}
      </p>
      {(marks.faults.get(at) ?? []).map(({ pointer, message }) => (
        <p key={pointer + message} className="text-red-text">
          {message}
        </p>
      ))}
      {when === undefined ? null : <Rule label={t('flow_graph.only')} text={when} />}
      {(step?.rules ?? []).map((rule) => (
        <Rule key={rule} label={t('flow_graph.rule')} text={rule} />
      ))}
      <ul className="space-y-1">
        {(step?.ways ?? []).map((way) => (
          <li key={`${way.kind}${way.to}${way.rule}`} className="text-text-muted">
            {t(`flow_graph.way_${way.kind}`)} → {nameOf(way.to)}
          </li>
        ))}
      </ul>
      {went.length === 0 ? null : (
        <ul className="space-y-1">
          {went.map(({ came, why }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries of a log stay where they are.
            <li key={index}>
              {words.cameOf(came)}
              {why === undefined ? null : <span className="ms-2 break-words text-text-muted">{why}</span>}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const Rule = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <p>
    <span className="text-text-muted">{label}</span>{' '}
    <code dir="ltr" className="break-words rounded bg-surface-sunken px-1 py-0.5 text-xs">
      {text}
    </code>
  </p>
);
