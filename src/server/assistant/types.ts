import type { Foreseen, Proposal, ToolCall, ToolHost } from '../../../engine/server/assistant/index.ts';
import type { Facts, Grammar } from '../../../engine/server/assistant/understand/index.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { TextOf } from '../../../engine/server/kernel/said.ts';
import type { Say } from './say.ts';

/** What an answer is shown as. */
export type Block =
  | { readonly type: 'markdown'; readonly content: string }
  | { readonly type: 'actions'; readonly content: string; readonly buttons: readonly { readonly label: string; readonly value: string }[] };

/** `refused`: nothing was answered, and why is told. */
export type Reply = {
  readonly outcome: 'answered' | 'refused' | 'proposed';
  readonly content: string;
  readonly calls: readonly ToolCall[];
  readonly proposal?: { readonly proposal: Proposal; readonly foreseen: Foreseen };
};

/** One question of one person. */
export type Asking = {
  readonly host: ToolHost;
  readonly member: Member;
  readonly grammar: Grammar;
  readonly facts: Facts;
  readonly textOf: TextOf;
  /** Texts of the language that questions are read in. */
  readonly wordOf: TextOf;
  readonly say: Say;
  /** YYYY-MM-DD, where the person is. */
  readonly today: string;
  /** Runs a tool that reads, and notes that it did. */
  readonly run: (call: ToolCall) => Promise<unknown>;
};
