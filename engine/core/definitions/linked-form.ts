/** The form of a page by link: what a person without an account is asked for, so plain that a page can draw it without the form engine. */
import type { FieldTypeName } from '../fields/field-types.ts';
import type { Rule, RuleScope } from '../rules/types.ts';
import type { LinkedField, LinkedKind, LinkedOffer, PublicLink } from './public-link-types.ts';
import { compact } from './raw.ts';
import type { Entity, Field, FieldView, JsonSchema } from './types.ts';

const kinds: Partial<Readonly<Record<FieldTypeName, LinkedKind>>> = {
  text: 'text',
  email: 'text',
  mobile: 'text',
  textarea: 'textarea',
  integer: 'number',
  number: 'number',
  percent: 'number',
  date: 'date',
  rating: 'rating',
  select: 'choice',
  radio: 'choice',
  multiselect: 'choices',
  checkboxes: 'choices',
  list: 'rows',
  files: 'pictures',
};
const plain: ReadonlySet<LinkedKind | undefined> = new Set(['text', 'number']);

/** How a page by link asks for a field; undefined for what it cannot ask for. Elements of lists are texts and numbers. */
export function linkedKindOf({ type, items }: Pick<FieldView, 'type' | 'items'>): LinkedKind | undefined {
  const kind = kinds[type];
  if (kind !== 'rows') return kind;
  return items && items.length > 0 && items.every((item) => plain.has(linkedKindOf(item))) ? kind : undefined;
}

/** Fields in the order of the page, those that find the record first. `scope`: that of the record that the link stands for. */
export function linkedForm({ fields }: Pick<Entity, 'fields'>, link: PublicLink, scope: RuleScope): readonly LinkedField[] {
  const names = [...link.each.keys(), ...link.fields];
  return names.flatMap((name): readonly LinkedField[] => {
    const field = fields.get(name);
    if (field && name === link.offer?.field) return isOffering(link.offer, scope) ? [offered(field, link, link.offer)] : [];
    const kind = field && linkedKindOf(field);
    if (!field || !kind) return [];
    const isRequired = link.required.has(name) || link.each.has(name);
    return [
      { ...linked(field, kind), label: link.labels.get(name) ?? field.label, isRequired, ...shownIf(field.rules.show, names, scope) },
    ];
  });
}

/** `scope`: that of the record that the link stands for. */
export const isOffering = ({ when }: LinkedOffer, scope: RuleScope): boolean => when === undefined || when.holds(scope);

const offered = ({ name, label }: FieldView, { labels }: PublicLink, { by, instead }: LinkedOffer): LinkedField => ({
  name,
  kind: 'offer',
  label: labels.get(name) ?? label,
  isRequired: false,
  by,
  instead,
});

const CUSTOM = 'custom/';

/**
 * What a page asks for of the fields that the organisation itself added: those that are marked for it, and those without which
 * nothing is taken. None that is asked for afterwards, hides its value from people, or takes files.
 */
export function linkedCustom(fields: Iterable<Field>, names: readonly string[], scope: RuleScope): readonly LinkedField[] {
  const asked = [...fields].filter(isAskedByLink);
  const all = [...names, ...asked.map(({ name }) => `${CUSTOM}${name}`)];
  return asked.map((field) => ({
    ...linked(field, linkedKindOf(field) ?? 'text'),
    name: `${CUSTOM}${field.name}`,
    label: field.label,
    literal: true,
    isRequired: field.required && field.rules.show === undefined,
    ...shownIf(field.rules.show, all, scope),
  }));
}

/** Whether whoever holds a link may tell this custom field. */
export function isAskedByLink(field: Field): boolean {
  const kind = linkedKindOf(field);
  const isOpen = !field.readOnly && !field.masked && !field.phase?.includes('edit');
  return isOpen && kind !== undefined && kind !== 'pictures' && (field.byLink === true || field.required);
}

function linked(field: FieldView, kind: LinkedKind): Omit<LinkedField, 'isRequired'> {
  const { name, label, schema, options, messages, items, colSpan } = field;
  const { minimum, maximum, maxLength, maxItems }: JsonSchema = schema;
  return {
    name,
    kind,
    label,
    ...compact({
      minimum: numberOf(minimum),
      maximum: numberOf(maximum),
      maxLength: numberOf(maxLength),
      maxItems: numberOf(maxItems),
      options: options?.map((option) => ({ value: option.value, label: option.label })),
      needed: messages.required,
      isHalf: colSpan === 6 ? (true as const) : undefined,
      items: items?.map((item) => ({ ...linked(item, linkedKindOf(item) ?? 'text'), isRequired: item.required })),
      first: kind === 'number' ? numberOf(schema.default) : undefined,
    }),
  };
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** A condition that the page can ask of what is being told. One that looks at anything else is the server's alone. */
function shownIf(show: Rule | undefined, names: readonly string[], scope: RuleScope): Pick<LinkedField, 'show'> {
  const isOfForm = show?.isPredicate && show.needs.length === 0 && show.reads.every((path) => isAsked(path, names));
  return show && isOfForm ? { show: show.predicate(scope) } : {};
}

function isAsked(path: string, names: readonly string[]): boolean {
  const [root, ...rest] = path.split('/');
  return root === 'doc' && names.includes(rest.join('/'));
}
