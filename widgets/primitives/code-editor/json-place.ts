/** Where a caret stands in a JSON text that may be unfinished: in which object, at a key or at a value. */
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

export type Key = string | number;

export type JsonPlace = {
  readonly at: 'key' | 'value';
  /** Leads to the object or list around; `key` is the member of it that the caret is at, as far as there is one. */
  readonly path: readonly Key[];
  readonly key: Key | undefined;
  /** The token that the caret is in, and its text before the caret; both at the caret where it is in none. */
  readonly from: number;
  readonly to: number;
  readonly before: string;
  /** The whole text, as far as it can be read. */
  readonly root: unknown;
};

const ATOMS = new Set(['String', 'Number', 'True', 'False', 'Null']);
const VALUES = new Set([...ATOMS, 'Object', 'Array']);

/** For so long, in milliseconds, a place waits for its text to be read: half of a text would be another place. */
const READING = 500;

export function jsonPlaceAt(state: EditorState, position: number): JsonPlace {
  const tree = ensureSyntaxTree(state, state.doc.length, READING) ?? syntaxTree(state);
  const text = (node: { readonly from: number; readonly to: number }) => state.sliceDoc(node.from, node.to);
  const inner = tree.resolveInner(position, -1);
  const isToken =
    (ATOMS.has(inner.name) || inner.name === 'PropertyName') &&
    (position < inner.to || !text(inner).endsWith('"') || inner.to - inner.from < 2);
  const word = /[\w./-]*$/.exec(state.sliceDoc(Math.max(0, position - 100), position))?.[0] ?? '';
  const token = isToken ? inner : { from: position - word.length, to: position };
  const root = readNode(valueIn(tree.topNode), text);
  const common = { from: token.from, to: token.to, before: state.sliceDoc(token.from, position), root };
  const property = isToken && inner.parent?.name === 'Property' ? inner.parent : unfinishedProperty(inner, position, text);
  const holder = property?.parent ?? nearestBlock(inner, position);
  const path = pathTo(holder, text);
  if (property) {
    const name = property.getChild('PropertyName');
    const isKey = name !== null && position <= name.to && name.from <= position;
    return { ...common, path, key: name ? keyOf(text(name)) : undefined, at: isKey ? 'key' : 'value' };
  }
  if (holder?.name === 'Array') return { ...common, path, key: indexAt(holder, position), at: 'value' };
  return { ...common, path, key: undefined, at: holder?.name === 'Object' ? 'key' : 'value' };
}

/** Behind the colon of a member that has no value yet. */
function unfinishedProperty(node: SyntaxNode, position: number, text: (node: SyntaxNode) => string): SyntaxNode | null {
  for (let at: SyntaxNode | null = node; at && at.name !== 'Array'; at = at.parent) {
    const last = at.name === 'Object' ? lastBefore(at, position) : null;
    const property = at.name === 'Property' ? at : last;
    const value = property && valueIn(property);
    if (property && text(property).includes(':') && !value && property.to <= position) return property;
    if (at.name === 'Object') return null;
  }
  return null;
}

function lastBefore(object: SyntaxNode, position: number): SyntaxNode | null {
  const before = object.getChildren('Property').filter((each) => each.to <= position);
  const last = before.at(-1) ?? null;
  // A comma ends the member.
  for (let next = last?.nextSibling; next && next.from < position; next = next.nextSibling) if (next.name === ',') return null;
  return last;
}

function nearestBlock(node: SyntaxNode, position: number): SyntaxNode | null {
  for (let at: SyntaxNode | null = node; at; at = at.parent) {
    const isInside = at.from < position && (position < at.to || !isClosed(at));
    if ((at.name === 'Object' || at.name === 'Array') && isInside) return at;
  }
  return null;
}

const isClosed = (node: SyntaxNode): boolean => node.lastChild?.name === '}' || node.lastChild?.name === ']';

const valueIn = (node: SyntaxNode): SyntaxNode | null => {
  for (let child = node.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) return child;
  return null;
};

const elementsOf = (list: SyntaxNode): readonly SyntaxNode[] => {
  const found: SyntaxNode[] = [];
  for (let child = list.firstChild; child; child = child.nextSibling) if (VALUES.has(child.name)) found.push(child);
  return found;
};

const indexAt = (list: SyntaxNode, position: number): number => elementsOf(list).filter(({ to }) => to < position).length;

function pathTo(node: SyntaxNode | null, text: (node: SyntaxNode) => string): readonly Key[] {
  const keys: Key[] = [];
  for (let at = node; at?.parent; at = at.parent) {
    if (at.parent.name === 'Property') {
      const name = at.parent.getChild('PropertyName');
      keys.unshift(name ? keyOf(text(name)) : '');
    } else if (at.parent.name === 'Array') keys.unshift(indexAt(at.parent, at.from));
  }
  return keys;
}

/** A text in quotes, which may lack its end. */
function keyOf(written: string): string {
  const value = read(written) ?? read(`${written}"`);
  return typeof value === 'string' ? value : written;
}

function read(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
}

function readNode(node: SyntaxNode | null, text: (node: SyntaxNode) => string): unknown {
  if (!node) return undefined;
  if (node.name === 'Array') return elementsOf(node).map((element) => readNode(element, text));
  if (node.name !== 'Object') return read(text(node));
  const members = node.getChildren('Property').flatMap((property) => {
    const name = property.getChild('PropertyName');
    const value = readNode(valueIn(property), text);
    return name && value !== undefined ? [[keyOf(text(name)), value] as const] : [];
  });
  return Object.fromEntries(members);
}
