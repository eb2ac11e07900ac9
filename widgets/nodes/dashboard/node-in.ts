/** A node of the screen by its id and widget, wherever it stands. */
import { isObject } from '../../../engine/core/json/index.ts';

type Named = { readonly id: string; readonly widget: string };
export type FoundNode = Named & Readonly<Record<string, unknown>>;

export function nodeIn(body: unknown, { id, widget }: Named): FoundNode | undefined {
  if (Array.isArray(body)) return body.map((one) => nodeIn(one, { id, widget })).find((one) => one !== undefined);
  if (!isObject(body)) return undefined;
  return body.id === id && body.widget === widget ? { ...body, id, widget } : nodeIn(Object.values(body), { id, widget });
}
