/** The filter of a list: what always holds, what the list opens with, and what the person chose. */
import { useCallback, useMemo } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { type Predicate, predicateToCel, simplify } from '../../core/rules/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { filterText, predicateOf } from '../rules/trusted.ts';
import { type Clause, clausePredicate } from './clause.ts';
import { type FilterParts, readPredicate } from './read-predicate.ts';

type Request = {
  readonly fields: readonly FieldView[];
  readonly fixed: string | undefined;
  readonly initial: string | undefined;
  /** CEL from the address; undefined: as the definition says; '': none. */
  readonly chosen: string | undefined;
  readonly onChange: (chosen: string | undefined) => void;
  readonly scope: RuleScope;
};

export type Filter = FilterParts & {
  /** What goes to the server. */
  readonly text: string | undefined;
  readonly isDefault: boolean;
  readonly isEmpty: boolean;
  readonly setClauses: (clauses: readonly Clause[]) => void;
  /** Drops the part that no clause can say. */
  readonly dropRest: () => void;
  readonly clear: () => void;
  readonly reset: () => void;
};

/** Clauses as the text that an address carries. */
export function clausesText(
  clauses: readonly Clause[],
  rest: readonly Predicate[],
  fields: readonly FieldView[],
  timeZone: string,
): string {
  const items = clauses.flatMap((clause) => {
    const field = fields.find(({ pointer }) => pointer === clause.pointer);
    const predicate = field && clausePredicate(field, clause, timeZone);
    return predicate ? [predicate] : [];
  });
  const all = simplify({ op: 'and', items: [...items, ...rest] });
  return all.op === 'true' ? '' : predicateToCel(all);
}

/** Filter of a list, with setters that change the address. */
export function useFilter({ fields, fixed, initial, chosen, onChange, scope }: Request): Filter {
  const timeZone = scope.timeZone ?? 'UTC';
  const own = chosen ?? initial ?? '';
  const present = useMemo(() => (own.trim() === '' ? undefined : predicateOf(own, scope)), [own, scope]);
  const parts = useMemo<FilterParts>(
    () => (present ? readPredicate(present, fields, timeZone) : { clauses: [], rest: [] }),
    [present, fields, timeZone],
  );
  const text = useMemo(() => filterText([fixed === undefined ? undefined : predicateOf(fixed, scope), present]), [fixed, scope, present]);

  const write = useCallback(
    (clauses: readonly Clause[], rest: readonly Predicate[]) => {
      const next = clausesText(clauses, rest, fields, timeZone);
      // Where the list opens with a filter, its absence has to be said.
      onChange(next === '' && initial === undefined ? undefined : next);
    },
    [onChange, fields, timeZone, initial],
  );
  return {
    ...parts,
    text,
    isDefault: chosen === undefined,
    isEmpty: parts.clauses.length === 0 && parts.rest.length === 0,
    setClauses: (clauses) => write(clauses, parts.rest),
    dropRest: () => write(parts.clauses, []),
    clear: () => onChange(initial === undefined ? undefined : ''),
    reset: () => onChange(undefined),
  };
}
