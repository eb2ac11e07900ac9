/** How many records stand in each state of a lifecycle. */
import { useMemo } from 'react';
import type { Predicate, RuleScope } from '../../../engine/core/rules/types.ts';
import { filterText, ruleValue, useEntity, useGroup } from '../../../engine/react/index.ts';
import { rowsLink } from '../../charts/rows-link.ts';
import type { Graph } from './graph.ts';

type Records = { readonly entity: string; readonly field: string; readonly clear?: string; readonly list?: string };
/** `of`, where `when` holds. */
export type Counted = { readonly when: string; readonly of: Records };

export type Standing = Records & {
  /** 0 where nothing stands, and while it is being counted. */
  readonly in: (state: string) => number;
  /** What a list of the records in a state is filtered by. */
  readonly filterOf: (state: string) => string;
  /** Address of that list; undefined where there is none. */
  readonly listOf: (state: string) => string | undefined;
};

/** Undefined where nothing is counted, and for who may not read the records. One call. */
export function useStanding(records: readonly Counted[] | undefined, scope: RuleScope, graph: Graph | undefined): Standing | undefined {
  const counted = useMemo(() => records?.find(({ when }) => ruleValue(when, scope) === true)?.of, [records, scope]);
  const { entity } = useEntity(counted?.entity);
  const [, name = ''] = counted?.field.split('/') ?? [];
  const isReadable = entity?.fields.some((field) => field.name === name) === true;
  const states = useMemo(() => graph?.states.map(({ id }) => id) ?? [], [graph]);
  const filter = useMemo(() => filterText([{ op: 'in', left: { kind: 'field', path: [name] }, values: states }]), [name, states]);
  const { rows } = useGroup({
    entity: counted?.entity ?? '',
    by: counted?.field,
    filter,
    enabled: isReadable && states.length > 0,
  });
  return useMemo(() => {
    if (!counted || !isReadable) return undefined;
    const counts = new Map(rows?.map(({ key, count }) => [String(key), count]));
    const standsIn = (state: string): Predicate => ({
      op: 'eq',
      left: { kind: 'field', path: [name] },
      right: { kind: 'value', value: state },
    });
    return {
      ...counted,
      in: (state) => counts.get(state) ?? 0,
      filterOf: (state) => filterText([standsIn(state)]) ?? '',
      listOf: (state) => rowsLink(counted.list, [standsIn(state)]),
    };
  }, [counted, isReadable, rows, name]);
}
