/** The languages that the assistant reads, one file each. */
import type { Facts, Grammar } from '../../../engine/server/assistant/understand/index.ts';
import facts from './facts.json' with { type: 'json' };
import en from './grammar/en.json' with { type: 'json' };

const grammars: ReadonlyMap<string, Grammar> = new Map([en].map((grammar): [string, Grammar] => [grammar.language, grammar]));

export const productFacts: Facts = facts;
const foreseen: ReadonlySet<string> = new Set(facts.foreseen);
/** Workflows of which it is known that they touch the database alone. */
export const mayForesee = (entity: string, workflow: string): boolean => foreseen.has(`${entity}.${workflow}`);

/** By the first language of Accept-Language; English where that one is not read. */
export function grammarFor(acceptLanguage: string | undefined): { readonly grammar: Grammar; readonly isRead: boolean } {
  const [first = ''] = (acceptLanguage ?? '').split(',');
  const language = first.trim().slice(0, 2).toLowerCase();
  const isOpen = language === '' || language === '*';
  const own = grammars.get(language);
  return { grammar: own ?? en, isRead: own !== undefined || isOpen };
}
