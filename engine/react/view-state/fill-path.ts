/** Addresses of definitions: `/tasks/{kind}/{id}`, `/x/{route.name}`. */
import { getAt } from '../../core/json/index.ts';

const HOLE = /\{(route\.)?([A-Za-z0-9_.]+)\}/g;

const asPart = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? encodeURIComponent(value) : undefined;

/** The address with values put in, or undefined when one is missing: a link to nowhere is no link. */
export function fillPath(template: string, doc: unknown, route: unknown): string | undefined {
  const parts: (string | undefined)[] = [];
  const path = template.replace(HOLE, (_, isRoute: string | undefined, name: string) => {
    const part = asPart(getAt(isRoute ? route : doc, `/${name.replaceAll('.', '/')}`));
    parts.push(part);
    return part ?? '';
  });
  return parts.includes(undefined) || parts.includes('') ? undefined : path;
}
