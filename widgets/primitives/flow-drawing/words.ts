/** A flow in words: what a step does, on which condition, and where it leads. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowShape, ShapeStep, ShapeWay } from '../../../engine/core/flows/index.ts';
import { useFormat, useText } from '../../../engine/react/index.ts';

const KNOWN = [
  ...['set', 'let', 'switch', 'for', 'try', 'wait', 'listen', 'ask', 'call', 'mail', 'run', 'emit', 'delete', 'raise', 'end', 'refuse'],
  ...['tell', 'create', 'update', 'saving'],
];

/** A picture for each, so that one finds a step at a glance; the words stand beside it. */
const ICONS: Readonly<Record<string, string>> = {
  set: 'pencil',
  switch: 'git-branch',
  for: 'refresh-cw',
  wait: 'clock',
  listen: 'clock',
  ask: 'message-circle',
  call: 'webhook',
  mail: 'mail',
  tell: 'bell',
  create: 'plus',
  update: 'pencil',
  run: 'play',
  emit: 'zap',
  delete: 'trash-2',
  raise: 'triangle-alert',
  refuse: 'ban',
  end: 'flag',
};

/** What is put into a text once there is a record. */
const VALUES = /\{\{\w+\}\}/g;

export type FlowWords = {
  doesOf(name: string): string;
  iconOf(name: string): string;
  /** What it is about: names, a time. Empty where its kind says all. */
  aboutOf(step: Pick<ShapeStep, 'about' | 'name' | 'seconds'>): string;
  triggerOf(trigger: FlowShape['trigger']): { readonly title: string; readonly about: string };
  wayOf(way: ShapeWay): string;
  cameOf(came: string): string;
};

export function useFlowWords(): FlowWords {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  return useMemo(() => {
    const span = (seconds: number) =>
      seconds % 60 === 0 ? format.measure(Math.abs(seconds) / 60, 'min') : format.measure(Math.abs(seconds), 's');
    const aboutOf: FlowWords['aboutOf'] = ({ about, name, seconds }) =>
      [
        ...about.map((key) => text(key).replaceAll(VALUES, '…')),
        ...(name === undefined ? [] : [name]),
        ...(seconds === undefined ? [] : [span(seconds)]),
      ].join(', ');
    return {
      aboutOf,
      doesOf: (name) => (KNOWN.includes(name) ? t(`flow_graph.do_${name}`) : t('flow_graph.do_other', { name })),
      iconOf: (name) => ICONS[name] ?? 'workflow',
      triggerOf(trigger) {
        const { seconds, ...rest } = trigger;
        const when = seconds ? [t(seconds < 0 ? 'flow_graph.before' : 'flow_graph.after', { time: span(seconds) })] : [];
        const about = [aboutOf(rest), ...when].filter((part) => part !== '').join(', ');
        return { title: t(`flow_graph.on_${trigger.on}`, { entity: text(trigger.entity) }), about };
      },
      wayOf: ({ kind, rule }) =>
        rule === undefined || kind === 'next' ? t(`flow_graph.way_${kind}`) : `${t(`flow_graph.way_${kind}`)}: ${rule}`,
      cameOf: (came) => t(`flow_graph.came_${came}`),
    };
  }, [t, text, format]);
}
