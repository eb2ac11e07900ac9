/** The filter of a list: what always holds, what the list opens with, and what the person chose. */
import { useCallback, useMemo } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import { type Predicate, predicateToCel, simplify } from '../../core/rules/index.ts';
import type { RuleScope } from '../../core/rules/types.ts';
import { filterText, predicateOf } from '../rules/trusted.ts';
import type { Clause } from './clause.ts';
import { clausePredicate } from './clause-predicate.ts';
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
  /** What of it holds whatever is chosen. */
  readonly always: string | undefined;
  readonly isDefault: boolean;
  readonly isEmpty: boolean;
  readonly setClauses: (clauses: readonly Clause[]) => void;
  /** Drops the part that no clause can say. */
  readonly dropRest: () => void;
  readonly clear: () => void;
  readonly reset: () => void;
};

type Written = FilterParts & { readonly fields: readonly FieldView[]; readonly scope: RuleScope };

/** Clauses as the text that an address or a saved view carries: what moves with clock or person goes on moving. */
export function clausesText({ clauses, rest, fields, scope }: Written): string {
  const items = clauses.flatMap((clause) => {
    const field = fields.find(({ pointer }) => pointer === clause.pointer);
    const predicate = field && clausePredicate(field, clause, scope);
    return predicate ? [predicate] : [];
  });
  const all = simplify({ op: 'and', items: [...items, ...rest] });
  return all.op === 'true' ? '' : predicateToCel(all, { asSaid: true });
}

/** Filter of a list, with setters that change the address. */
export function useFilter({ fields, fixed, initial, chosen, onChange, scope }: Request): Filter {
  const own = chosen ?? initial ?? '';
  const present = useMemo(() => (own.trim() === '' ? undefined : predicateOf(own, scope)), [own, scope]);
  const parts = useMemo<FilterParts>(
    () => (present ? readPredicate(present, fields, scope) : { clauses: [], rest: [] }),
    [present, fields, scope],
  );
  const held = useMemo(() => (fixed === undefined ? undefined : predicateOf(fixed, scope)), [fixed, scope]);
  const text = useMemo(() => filterText([held, present]), [held, present]);
  const always = useMemo(() => filterText([held]), [held]);

  const write = useCallback(
    (clauses: readonly Clause[], rest: readonly Predicate[]) => {
      const next = clausesText({ clauses, rest, fields, scope });
      // Where the list opens with a filter, its absence has to be said.
      onChange(next === '' && initial === undefined ? undefined : next);
    },
    [onChange, fields, scope, initial],
  );
  return useMemo(
    () => ({
      ...parts,
      text,
      always,
      isDefault: chosen === undefined,
      isEmpty: parts.clauses.length === 0 && parts.rest.length === 0,
      setClauses: (clauses) => write(clauses, parts.rest),
      dropRest: () => write(parts.clauses, []),
      clear: () => onChange(initial === undefined ? undefined : ''),
      reset: () => onChange(undefined),
    }),
    [parts, text, always, chosen, write, onChange, initial],
  );
}
