/**
 * The port of whoever answers. `ask.ts` keeps turns, conversations, proposals and audit; an assistant only reads a question and says what
 * it makes of it. It reads records through `run` alone, which asks with the person's rights and is noted in the audit, and changes
 * nothing: a `proposal` in its reply becomes a card that the person confirms. The built-in one is `built-in.ts`; another one stands beside it.
 */
import type { Foreseen, Proposal, ToolCall, ToolHost } from '../../../engine/server/assistant/index.ts';
import type { Member } from '../../../engine/server/kernel/principal.ts';
import type { TextOf } from '../../../engine/server/kernel/said.ts';
import type { Shown } from './blocks.ts';
import type { Say } from './say.ts';

/** A wish with all its values, and what it would change: what `propose` made. */
export type Proposed = { readonly proposal: Proposal; readonly foreseen: Foreseen };

/** `refused`: nothing was answered, and why is told. `content` is markdown; what records hold stands in it by `plain` alone. */
export type Reply = {
  readonly outcome: 'answered' | 'refused' | 'proposed';
  readonly content: string;
  /** How the page shows it; `content` is the whole all the same, for whoever has markdown alone. */
  readonly shown?: Shown;
  /** What the person is asked to confirm. */
  readonly proposal?: Proposed;
  /** What it cost to ask a model. */
  readonly tokens?: number;
  /** Sentences that may have been meant; each is a button that asks it. */
  readonly offers?: readonly string[];
};

/** One question of one person, with all that an assistant may use to answer it. */
export type AssistantQuestion = {
  readonly host: ToolHost;
  readonly member: Member;
  /** What the person wrote, without blanks around it. */
  readonly text: string;
  /** The conversation that it belongs to, also where it opens one. */
  readonly sessionId: string;
  /** Instant, ISO. */
  readonly now: string;
  /** YYYY-MM-DD, where the person is. */
  readonly today: string;
  /** Languages of the person, as `Accept-Language` lists them; answers are in the first that has texts. */
  readonly language: string | undefined;
  /** Texts in the language of the answer. */
  readonly textOf: TextOf;
  /** Texts in another language, such as the one that a question is read in. */
  readonly textIn: (language: string) => TextOf;
  readonly say: Say;
  /** Aborted once the person stops or leaves. */
  readonly signal?: AbortSignal;
  /** Told all that may be shown of the answer so far, as it grows: markdown as the reply has it. What is told last is not the reply. */
  readonly onText?: (text: string) => void;
  /** Runs a tool that reads, and notes that it did. @throws not_found for a tool that changes something */
  readonly run: (call: ToolCall) => Promise<unknown>;
  /** A tool that changes something, worked out and not done; noted as well. @throws what the workflow refuses, not_found for one that reads */
  readonly propose: (call: ToolCall) => Promise<Proposed>;
};

/** The person stopped it; `tokens`: what a model cost until then. */
export class Stopped extends Error {
  readonly tokens: number;
  constructor(tokens: number) {
    super('stopped');
    this.tokens = tokens;
  }
}

export type Assistant = {
  /** Who answered; stands in the audit of what it ran. */
  readonly name: string;
  /** @throws what tools throw: it is noted, and the call ends with it; Stopped once `signal` is aborted, unless the reply is there already */
  readonly reply: (question: AssistantQuestion) => Promise<Reply>;
};
