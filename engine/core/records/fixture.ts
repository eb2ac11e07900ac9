/** Fields for the tests of records, rules written as texts. */
import type { FieldRules, FieldView } from '../definitions/types.ts';
import { compileTrusted, type Rule } from '../rules/index.ts';
import { mapRules, type RuledField } from './index.ts';

export type Ruled = FieldView & RuledField;
type Written = Partial<Omit<Ruled, 'rules' | 'items'>> & { readonly rules?: FieldRules<string>; readonly items?: readonly Ruled[] };

/** A field of a record or, given as one of `items`, of the elements of a list. */
export function field(name: string, { rules = {}, items, ...rest }: Written = {}): Ruled {
  const compiled: FieldRules<Rule> = mapRules(rules, compileTrusted);
  const made: Ruled = {
    name,
    pointer: `/${name}`,
    label: `field.${name}`,
    type: items ? 'list' : 'text',
    required: false,
    readOnly: false,
    system: false,
    whenHidden: 'keep',
    messages: {},
    searchable: false,
    sortable: false,
    schema: {},
    ...rest,
    rules: compiled,
  };
  if (!items) return made;
  return { ...made, items, rules: { ...compiled, items: Object.fromEntries(items.map((item) => [item.name, item.rules])) } };
}
