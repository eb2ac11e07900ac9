/** Small pages for people without a session who come by an address of a message: a heading, words, no script. */
import { directionOf } from '../../core/format/index.ts';

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:12vh auto;padding:0 1rem}button{font:inherit;min-height:2.75rem;padding:0 1.25rem;cursor:pointer}';

type PlainPage = {
  /** Escaped. */
  readonly title: string;
  /** As an Accept-Language header has it. */
  readonly language: string | undefined;
  /** HTML, what people wrote in it escaped. */
  readonly body: string;
};

export function plainPage({ title, language, body }: PlainPage): string {
  const lang = /^[a-z]{2,3}(-[A-Za-z]{2,4})?/.exec(language ?? '')?.[0] ?? 'en';
  const dir = directionOf(lang);
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;
}
