import { isObject } from '../../../engine/core/json/index.ts';

/** `url` of a workflow's answer, as an absolute address; undefined for an answer without one, and for one that leads elsewhere. */
export function linkIn(answer: unknown): string | undefined {
  const url = isObject(answer) && typeof answer.url === 'string' ? answer.url : undefined;
  if (url === undefined) return undefined;
  const absolute = new URL(url, window.location.origin);
  return absolute.origin === window.location.origin ? absolute.href : undefined;
}

/** `secret` of a workflow's answer, which nobody is shown again; undefined for an answer without one. */
export const secretIn = (answer: unknown): string | undefined =>
  isObject(answer) && typeof answer.secret === 'string' ? answer.secret : undefined;
