/** References to people: whoever looks at the list, and nobody, are choices of their own. */
import { type Clause, isReference, NOBODY, type ViewField } from '../../../engine/react/index.ts';

const PEOPLE = 'user';

export const isPerson = (field: ViewField): boolean => isReference(field) && field.ref === PEOPLE;

/** 'Is empty' of a person as the choice that its editor offers for it. */
export function asEdited(field: ViewField, clause: Clause): Clause {
  if (!isPerson(field) || clause.operator !== 'empty') return clause;
  return { ...clause, operator: field.type === 'refs' ? 'has' : 'any_of', value: [NOBODY] };
}
