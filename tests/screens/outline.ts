/** What a person sees, as lines that a reader can compare: menus, addresses, and each screen as a tree of nodes. */

import type { FieldRules, FieldView, ScreenNode, Viewer } from '../../engine/core/definitions/types.ts';
import type { AppPlan, FormPlan, MenuItemView, MenuView, ScreenPlan } from '../../engine/core/definitions/view-types.ts';
import { isObject } from '../../engine/core/json/index.ts';
import { renderedBody } from './rendered.ts';

const isNode = (value: unknown): value is ScreenNode => isObject(value) && typeof value.widget === 'string' && typeof value.id === 'string';

type Texts = Readonly<Record<string, string>>;

/** `texts`: words by key, in which menus are told. */
export function outlineApp({ home, menus, routes, blocked }: AppPlan, texts: Texts): readonly string[] {
  return [
    `home ${home}`,
    ...Object.values(menus).flatMap((menu) => outlineMenu(menu, texts)),
    `open ${routes.map((route) => route.path).join(' ')}`,
    `blocked ${blocked.join(' ')}`,
  ];
}

/** Marks beside an entry, in their words. */
export const tagsOf = ({ tags }: MenuItemView, texts: Texts): readonly string[] => tags.map((tag) => texts[`shell.tag_${tag}`] ?? tag);

export const wordsOf = ({ label, literal }: MenuItemView, texts: Texts): string => (literal ? label : (texts[label] ?? label));

const outlineMenu = ({ id, groups }: MenuView, texts: Texts): readonly string[] => [
  `menu ${id}`,
  ...groups.flatMap((group) => [
    `  ${group.id}${group.label === undefined ? '' : `: ${texts[group.label] ?? group.label}`}`,
    ...group.items.map((item) => `    ${[wordsOf(item, texts), ...tagsOf(item, texts).map((tag) => `[${tag}]`)].join(' ')} → ${item.to}`),
  ]),
];

/** What is drawn of a screen for a person, on whatever record, and what of its entities is sent along. */
export const outlineScreen = (plan: ScreenPlan, viewer: Viewer): readonly string[] => [
  `screen ${plan.id}`,
  ...[renderedBody(plan.body, viewer)].filter((body) => body !== undefined).flatMap((body) => outlineNode(body, '  ')),
  `  entities ${Object.entries(plan.entities)
    .map(([name, view]) => `${name}(${view.fields.length})`)
    .join(' ')}`,
];

function outlineNode(node: ScreenNode, indent: string): readonly string[] {
  const { id, widget, ...options } = node;
  return [`${indent}${id}: ${widget}`, ...outlineOptions(options, `${indent}  `)];
}

/** Each option on a line; nodes inside as trees of their own. */
function outlineOptions(options: Readonly<Record<string, unknown>>, indent: string): readonly string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    if (isNode(value)) return [`${indent}${key}`, ...outlineNode(value, `${indent}  `)];
    if (Array.isArray(value) && value.some((item) => isNode(item) || hasNode(item))) {
      return [
        `${indent}${key}`,
        ...value.flatMap((item) => (isNode(item) ? outlineNode(item, `${indent}  `) : outlineOptions(item, `${indent}  `))),
      ];
    }
    return [`${indent}${key} ${typeof value === 'string' ? value : JSON.stringify(value)}`];
  });
}

const hasNode = (value: unknown): boolean => isObject(value) && Object.values(value).some(isNode);

export const outlineForm = (form: FormPlan): readonly string[] => [
  `form ${form.entity} ${form.for}`,
  ...form.fields.flatMap((field) => [
    `  ${field.pointer} ${field.type}${field.required ? ' required' : ''}${field.readOnly ? ' read-only' : ''}${momentOf(field)}`,
    ...outlineElement(field.rules),
  ]),
];

const momentOf = ({ purpose, phase }: FieldView) => `${purpose ? ` ${purpose}` : ''}${phase ? ` in ${phase.join(', ')}` : ''}`;

/** Rules of the fields of a list's elements. */
const outlineElement = ({ items = {} }: FieldRules<string>): readonly string[] =>
  Object.entries(items).map(([name, rules]) => `    ${name} ${JSON.stringify(rules)}`);
