export const linkClass = 'text-accent-ink underline-offset-2 hover:underline';

/** A value that the server serves masked carries its mask: it is shown, and leads nowhere. */
export const isMasked = (text: string): boolean => /[*•✱]/.test(text);

/** The address when it is one that a browser may follow from data; undefined otherwise (`javascript:` among others). */
export function safeUrl(text: string): string | undefined {
  try {
    const url = new URL(text);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}
