/** The languages that the assistant reads, one file each. */
import type { Facts, Grammar } from '../../../engine/server/assistant/understand/index.ts';
import facts from './facts.json' with { type: 'json' };
import ar from './grammar/ar.json' with { type: 'json' };
import en from './grammar/en.json' with { type: 'json' };
import es from './grammar/es.json' with { type: 'json' };
import fr from './grammar/fr.json' with { type: 'json' };
import it from './grammar/it.json' with { type: 'json' };
import zh from './grammar/zh.json' with { type: 'json' };

const grammars: ReadonlyMap<string, Grammar> = new Map(
  ([en, es, fr, it, zh, ar] satisfies readonly Grammar[]).map((grammar): [string, Grammar] => [grammar.language, grammar]),
);

export const productFacts: Facts = facts;
const foreseen: ReadonlySet<string> = new Set(facts.foreseen);
/** Workflows of which it is known that they touch the database alone. */
export const mayForesee = (entity: string, workflow: string): boolean => foreseen.has(`${entity}.${workflow}`);

export const ENGLISH = 'en';
/** The first language of Accept-Language; English where it names none. */
export const languageOf = (acceptLanguage: string | undefined): string => {
  const [first = ''] = (acceptLanguage ?? '').split(',');
  return /^[a-z]{2}/i.exec(first.trim())?.[0].toLowerCase() ?? ENGLISH;
};

/** The person's own, where it is read, and English: a sentence is read in the one that knows more of its words. */
export function grammarsFor(acceptLanguage: string | undefined): readonly Grammar[] {
  const own = grammars.get(languageOf(acceptLanguage));
  return own && own !== en ? [own, en] : [en];
}
