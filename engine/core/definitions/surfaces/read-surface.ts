/** A message of A2UI 1.0 that creates a surface, read as a screen of the definition language: whole, or not at all. */
import { hashOf } from '../hash.ts';
import { isObject } from '../raw.ts';
import type { Fault, JsonSchema } from '../types.ts';
import { answerOptions, CATALOGUE, defaultInAnswers, isNotForAnswers, PROTOCOL } from './catalogue.ts';

/** Components of one answer, and how deep they stand in each other. */
const MOST = 40;
const DEEPEST = 8;
const ROOT = 'root';
const FILE = 'surface';

/** `words`: texts of the answer by the keys that stand for them in the screen. */
export type ReadSurface =
  | { readonly ok: true; readonly screen: Readonly<Record<string, unknown>>; readonly words: Readonly<Record<string, string>> }
  | { readonly ok: false; readonly faults: readonly Fault[] };

type Component = Readonly<Record<string, unknown>> & { readonly id: string; readonly component: string };

class Refused extends Error {
  readonly fault: Fault;
  constructor(pointer: string, code: string, message: string) {
    super(message);
    this.fault = { file: FILE, pointer, code, message };
  }
}

/** `widgets`: options schemas of those that may stand in it (`answerWidgets`). */
export function readSurface(message: unknown, widgets: ReadonlyMap<string, JsonSchema>): ReadSurface {
  try {
    const { components, data } = created(message);
    const words: Record<string, string> = {};
    const body = new Reading(components, data, widgets, words).node(ROOT, '/createSurface/components', 0);
    const title = 't:answer.title';
    words['answer.title'] = ' ';
    return { ok: true, words, screen: { $schema: FILE, id: 'answer', route: '/answer', title, allow: 'true', reached: 'address', body } };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, faults: [error.fault] };
    throw error;
  }
}

function created(message: unknown): { readonly components: ReadonlyMap<string, Component>; readonly data: unknown } {
  const surface = isObject(message) ? message.createSurface : undefined;
  if (!isObject(message) || message.version !== PROTOCOL || !isObject(surface))
    throw new Refused('', 'message', `A message says "version": "${PROTOCOL}" and "createSurface".`);
  if (surface.catalogId !== CATALOGUE) throw new Refused('/createSurface/catalogId', 'catalogue', `The catalogue is "${CATALOGUE}".`);
  const listed = Array.isArray(surface.components) ? surface.components : [];
  if (listed.length > MOST) throw new Refused('/createSurface/components', 'too-many', `${MOST} components at most.`);
  const components = new Map<string, Component>();
  for (const [index, each] of listed.entries()) {
    const pointer = `/createSurface/components/${index}`;
    if (!isComponent(each)) throw new Refused(pointer, 'component', 'A component has an "id" and says what "component" it is.');
    if (components.has(each.id)) throw new Refused(`${pointer}/id`, 'duplicate', `There is already a component "${each.id}".`);
    components.set(each.id, each);
  }
  return { components, data: surface.dataModel };
}

const isComponent = (value: unknown): value is Component =>
  isObject(value) && typeof value.id === 'string' && typeof value.component === 'string';

class Reading {
  private readonly open = new Set<string>();
  private readonly components: ReadonlyMap<string, Component>;
  private readonly data: unknown;
  private readonly widgets: ReadonlyMap<string, JsonSchema>;
  private readonly words: Record<string, string>;
  constructor(
    components: ReadonlyMap<string, Component>,
    data: unknown,
    widgets: ReadonlyMap<string, JsonSchema>,
    words: Record<string, string>,
  ) {
    this.components = components;
    this.data = data;
    this.widgets = widgets;
    this.words = words;
  }

  /** @throws Refused */
  node(id: unknown, pointer: string, depth: number): Readonly<Record<string, unknown>> {
    const component = typeof id === 'string' ? this.components.get(id) : undefined;
    if (!component) throw new Refused(pointer, 'unknown-component', `There is no component "${String(id)}".`);
    if (this.open.has(component.id)) throw new Refused(pointer, 'circle', `"${component.id}" stands in itself.`);
    if (depth > DEEPEST) throw new Refused(pointer, 'too-deep', `${DEEPEST} components may stand in each other.`);
    const { id: name, component: widget, ...options } = component;
    const schema = this.widgets.get(widget);
    const mayUse = answerOptions(schema);
    if (!schema || !mayUse) throw new Refused(`${pointer}/component`, 'unknown-component', `The catalogue has no "${widget}".`);
    this.open.add(component.id);
    const properties = isObject(schema.properties) ? schema.properties : {};
    const unsaid = Object.entries(properties).flatMap(([option, said]) => {
      const value = defaultInAnswers(said);
      return value === undefined || !mayUse.has(option) ? [] : [[option, value] as const];
    });
    const own = Object.entries(options).map(([option, value]) => {
      if (!mayUse.has(option)) throw new Refused(`${pointer}/${option}`, 'not-in-answers', `"${option}" of "${widget}" is for no answer.`);
      return [option, this.value(value, properties[option], { pointer: `${pointer}/${option}`, depth })] as const;
    });
    this.open.delete(component.id);
    return { id: name, widget, ...Object.fromEntries([...unsaid, ...own]) };
  }

  /** A value with what it is bound to; where the options schema has a node, the component of that id. */
  private value(given: unknown, schema: unknown, at: { readonly pointer: string; readonly depth: number }): unknown {
    const value = isObject(given) && typeof given['@path'] === 'string' ? this.bound(given['@path'], at.pointer) : given;
    const said = isObject(schema) ? schema : {};
    if (isNotForAnswers(said)) throw new Refused(at.pointer, 'not-in-answers', 'It is for no answer.');
    if (isRef(said, 'Node')) return this.node(value, at.pointer, at.depth + 1);
    if (isRef(said, 'Label') && typeof value === 'string' && !value.startsWith('t:')) return this.word(value);
    if (Array.isArray(value)) return value.map((each, index) => this.value(each, said.items, { ...at, pointer: `${at.pointer}/${index}` }));
    if (!isObject(value)) return value;
    const properties = isObject(said.properties) ? said.properties : {};
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, this.value(each, properties[key], { ...at, pointer: `${at.pointer}/${key}` })]),
    );
  }

  private bound(path: string, pointer: string): unknown {
    const found = path
      .split('/')
      .slice(1)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>((value, part) => {
        if (Array.isArray(value)) return /^\d+$/.test(part) ? value[Number(part)] : undefined;
        return isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
      }, this.data);
    if (!path.startsWith('/') || found === undefined) throw new Refused(pointer, 'unbound', `The data has nothing at "${path}".`);
    return found;
  }

  /** Words of the answer are texts of their own, by a key that is theirs wherever they stand. */
  private word(text: string): string {
    const key = `answer.${hashOf(text)}`;
    this.words[key] = text;
    return `t:${key}`;
  }
}

const isRef = (schema: Readonly<Record<string, unknown>>, name: string) => String(schema.$ref ?? '').endsWith(`#/$defs/${name}`);
