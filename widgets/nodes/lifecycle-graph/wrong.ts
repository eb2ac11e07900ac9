/** What is wrong with a lifecycle, at its places. */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { useAnswer, useEntity } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { Graph } from './graph.ts';

/** The workflow that finds faults, and its input that names the lifecycle. */
export type FaultsOption = { readonly entity: string; readonly workflow: string; readonly group: string };

export type Wrong = {
  readonly text: string;
  /** The same in a few words, where it is told at its place. */
  readonly short: string;
  /** And where it stands among others, which says its place. */
  readonly listed: string;
  readonly states: readonly string[];
  readonly moves: readonly string[];
};

const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** An answer that is none reads as nothing found. */
function readFaults(answer: unknown): readonly Wrong[] | undefined {
  if (!isObject(answer) || !Array.isArray(answer.faults)) return undefined;
  return answer.faults.filter(isObject).map(({ message, states, moves }) => {
    const text = typeof message === 'string' ? message : '';
    return { text, short: text, listed: text, states: texts(states), moves: texts(moves) };
  });
}

type Rows = readonly RecordData[];
type Asking = {
  readonly faults: FaultsOption | undefined;
  readonly group: unknown;
  readonly graph: Graph | undefined;
  readonly states: Rows;
  readonly moves: Rows;
};

export type Faults = {
  readonly all: readonly Wrong[];
  /** Whether the server has looked: only then nothing found means that it holds together. */
  readonly isChecked: boolean;
  readonly ofState: (id: string) => readonly Wrong[];
  readonly ofMove: (id: string) => readonly Wrong[];
};

/** As the server finds it, or, for who may not ask it and until it has answered, as far as the drawing alone tells. */
export function useFaults({ faults, group, graph, states, moves }: Asking): Faults {
  const { t } = useTranslation();
  const { entity } = useEntity(faults?.entity);
  const mayAsk = entity?.workflows.some(({ name }) => name === faults?.workflow) === true;
  const isAsked = faults !== undefined && mayAsk && typeof group === 'string' && states.length > 0;
  const { answer, retry } = useAnswer({
    entity: faults?.entity ?? '',
    workflow: isAsked ? faults.workflow : undefined,
    input: isAsked ? { [faults.group]: group } : {},
  });
  const written = [...states, ...moves].map(({ id, version }) => `${id}.${version}`).join();
  const last = useRef(written);
  useEffect(() => {
    if (last.current === written) return;
    last.current = written;
    if (isAsked) retry();
  }, [written, isAsked, retry]);
  return useMemo(() => {
    const found = readFaults(answer);
    const all = found ?? drawnFaults(graph, t);
    return {
      all,
      isChecked: found !== undefined,
      ofState: (id) => all.filter((one) => one.states.includes(id)),
      ofMove: (id) => all.filter((one) => one.moves.includes(id)),
    };
  }, [answer, graph, t]);
}

const drawnFaults = (graph: Graph | undefined, t: (key: string) => string): readonly Wrong[] =>
  (graph?.states ?? []).flatMap(({ id, title, fault }) => {
    if (fault === undefined) return [];
    const text = t(`lifecycle_graph.${fault}_text`);
    return [{ text, short: t(`lifecycle_graph.${fault}`), listed: `${title}: ${text}`, states: [id], moves: [] }];
  });
