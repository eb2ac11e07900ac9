/** Rules that a page by link states, over the record that the link stands for and over what is told of it (x-public-link). */
import type { Rule } from '../../rules/types.ts';
import type { EntityDraft } from '../draft.ts';
import { type JsonObject, objectIn, textIn } from '../raw.ts';
import { inside, type Place } from '../report.ts';
import { compile } from './compile.ts';
import type { Workspace } from './workspace.ts';

export const CODE = 'public-link';

export type Stated = { readonly workspace: Workspace; readonly draft: EntityDraft; readonly raw: JsonObject; readonly place: Place };

export const nameOf = (pointer: string): string => pointer.slice(1);

type Asked = {
  readonly raw: JsonObject;
  readonly name: string;
  readonly expects: 'bool' | 'dyn';
  readonly doc: EntityDraft | undefined;
  readonly parent?: EntityDraft | undefined;
};

/** A rule over the record that the link stands for; `before` is that record too, where the server fills something in. */
export function ruleOf(
  { workspace, draft, place }: Stated,
  { raw, name, expects, doc, parent }: Asked,
  at: Place = place,
): Rule | undefined {
  const text = textIn(raw, name);
  const own = doc === draft ? (['doc', 'before'] as const) : (['doc'] as const);
  const roots = parent === undefined ? own : ([...own, 'parent'] as const);
  return text === undefined
    ? undefined
    : compile(workspace, { text, place: inside(at, name), expects, roots, doc, before: doc, parent, beyond: true });
}

export function rulesOf(stated: Stated, key: string, doc: EntityDraft | undefined, parent?: EntityDraft): ReadonlyMap<string, Rule> {
  const raw = objectIn(stated.raw, key);
  return new Map(
    Object.keys(raw).flatMap((name) => {
      const rule = ruleOf(stated, { raw, name, expects: 'dyn', doc, parent }, inside(stated.place, key));
      return rule ? [[name, rule] as const] : [];
    }),
  );
}
