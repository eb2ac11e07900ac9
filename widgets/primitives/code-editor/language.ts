/** Proposals and explanations of a language, as extensions of the editor. */
import { acceptCompletion, autocompletion, type CompletionContext, type CompletionResult, snippet } from '@codemirror/autocomplete';
import { type Extension, Prec } from '@codemirror/state';
import { hoverTooltip, keymap } from '@codemirror/view';
import type { JsonObject } from '../../../engine/core/json/index.ts';
import { jsonPlaceAt } from './json-place.ts';
import { explained, type Names, proposalsAt } from './proposals.ts';

export type CodeLanguage = { readonly schema: JsonObject; readonly names: Names };

type Given = () => CodeLanguage | undefined;

/** Proposed while one types, and by Ctrl+Space; Tab or Enter takes what is marked, and else Tab leaves the editor. */
export const completing = (given: Given): Extension => [
  autocompletion({ override: [(context) => proposed(given(), context)], icons: false, closeOnBlur: true }),
  Prec.highest(keymap.of([{ key: 'Tab', run: acceptCompletion }])),
];

/** Where the token of a name within a rule begins. */
const PART = /[\w]*$/;

async function proposed(language: CodeLanguage | undefined, context: CompletionContext): Promise<CompletionResult | null> {
  if (!language) return null;
  const { state, pos, explicit } = context;
  const place = jsonPlaceAt(state, pos);
  if (!explicit && place.before === '' && !/[{[,:"]\s?$/.test(state.sliceDoc(Math.max(0, pos - 2), pos))) return null;
  const found = await proposalsAt(language.schema, place, language.names);
  if (found.length === 0 || context.aborted) return null;
  // In a rule only the name is written on, and the rest of the rule stays.
  const isPart = found.some(({ text }) => !/[{["#:]|^(true|false|null|-?\d)/.test(text)) && place.before.startsWith('"');
  const from = isPart ? pos - (PART.exec(place.before)?.[0].length ?? 0) : place.from;
  // What stands behind the caret is replaced too, but is not what one has typed.
  const rest = isPart ? 0 : place.to - pos;
  const hasQuote = !isPart && place.before.startsWith('"');
  return {
    from,
    filter: true,
    validFor: isPart ? /^\w*$/ : /^"?[\w./-]*"?$/,
    options: found.map(({ label, text, detail, info }, index) => ({
      label: hasQuote ? `"${label}"` : label,
      displayLabel: label,
      // In the order of the language, not of the alphabet.
      boost: Math.max(-99, 99 - index),
      ...(detail === undefined ? {} : { detail }),
      ...(info === undefined ? {} : { info }),
      apply: (view, _completion, start) => {
        // A key that has its value already keeps it.
        const end = view.state.selection.main.head + rest;
        const hasValue = place.at === 'key' && /^\s*:/.test(view.state.sliceDoc(end, end + 20));
        const own = hasValue ? text.slice(0, text.indexOf('": ') + 1) : text;
        snippet(own.replaceAll('\\', '\\\\'))(view, { label }, start, end);
      },
    })),
  };
}

export const explaining = (given: Given): Extension =>
  hoverTooltip((view, position) => {
    const language = given();
    if (!language) return null;
    const place = jsonPlaceAt(view.state, position);
    const found = place.to > place.from ? explained(language.schema, place) : undefined;
    if (!found) return null;
    return { pos: place.from, end: place.to, create: () => ({ dom: shown(found) }) };
  });

function shown({ title, text, example }: { readonly title: string; readonly text: string; readonly example?: string }): HTMLElement {
  const box = document.createElement('div');
  box.className = 'space-y-1 p-2 text-xs';
  const line = (tag: 'p' | 'code', words: string, className: string) => {
    const element = document.createElement(tag);
    element.textContent = words;
    element.className = className;
    box.append(element);
  };
  line('p', title, 'font-semibold');
  line('p', text, '');
  if (example !== undefined) line('code', example, 'block break-words text-text-muted');
  return box;
}
