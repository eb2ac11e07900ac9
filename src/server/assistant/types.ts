import type { Facts, Grammar } from '../../../engine/server/assistant/understand/index.ts';
import type { TextOf } from '../../../engine/server/kernel/said.ts';
import type { AssistantQuestion } from './assistant.ts';

export type { Reply } from './assistant.ts';
export type { Block } from './blocks.ts';

/** One question of one person, and the language that it is read in. */
export type Asking = AssistantQuestion & {
  readonly grammar: Grammar;
  readonly facts: Facts;
  /** Texts of the language that questions are read in. */
  readonly wordOf: TextOf;
  /** The language of the answer, as BCP 47 has it. */
  readonly locale: string;
};
