/**
 * What a route says of itself. It stands once, beside the route: Fastify validates calls by it, and the document of the API is
 * made of it.
 */
import type { FastifySchema } from 'fastify';
import type { Entity, JsonSchema } from '../../../core/definitions/types.ts';
import { type Answers, problemAnswers } from './answers.ts';

/** Labels and other texts of the product in the language that the document is written in. */
export type Texts = Readonly<Record<string, string>>;

/** A call that an entity has because of a route for all of them. */
export type EntityCall = { readonly url: string; readonly schema: CallSchema };
export type CallsOfEntity = (entity: Entity, texts: Texts) => readonly EntityCall[];

type CallFacts = {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly operationId?: string;
  /** Empty where no session is needed. */
  readonly security?: readonly [];
  /** Content types of the body; JSON when absent. */
  readonly consumes?: readonly string[];
  readonly bodyOptional?: true;
  /**
   * What it does with an entity's records: read, create, update, delete, or a workflow. The access gate is asked for it and it does
   * nothing else, so that programs may call it by their keys, as far as these go. Without it, it is not there for them.
   */
  readonly verb?: string;
  /** Of a route for all entities: its calls as one of them has them, and as the document names them. */
  readonly ofEntity?: CallsOfEntity;
};

export type CallSchema = CallFacts & {
  readonly params?: JsonSchema;
  readonly querystring?: JsonSchema;
  readonly headers?: JsonSchema;
  readonly body?: JsonSchema;
  readonly response: Answers;
};

declare module 'fastify' {
  interface FastifySchema extends Partial<CallFacts> {}
}

export type Call = {
  readonly tag: string;
  readonly summary: string;
  readonly operationId?: string;
  /** `none`: it is open to everybody. */
  readonly session?: 'none';
  /** Parts of the address, each a text. */
  readonly params?: Readonly<Record<string, JsonSchema>>;
  /** Without it parameters are not looked at. */
  readonly query?: JsonSchema;
  readonly headers?: Readonly<Record<string, HeaderSchema>>;
  /** Of `headers`, those that must be there. */
  readonly needs?: readonly string[];
  readonly body?: JsonSchema;
  readonly bodyOptional?: true;
  readonly consumes?: readonly string[];
  readonly answers: Answers;
  /** Statuses of problems that are to be expected; 401 is, of calls that need a session. */
  readonly refuses?: readonly number[];
  /** Of what programs may call: what it does with an entity's records. */
  readonly verb?: string;
  readonly ofEntity?: CallsOfEntity;
};

export type HeaderSchema = JsonSchema & { readonly description: string };

/** The schema of a call, under the names that Fastify has for its parts. */
export function callSchema({ tag, session, params, query, headers, needs = [], answers, refuses = [], ...rest }: Call): CallSchema {
  const refused = session === 'none' ? refuses : [401, ...(rest.verb === undefined ? [] : [429]), ...refuses];
  return {
    ...rest,
    tags: [tag],
    ...(session === 'none' ? { security: [] as const } : {}),
    ...(params ? { params: { type: 'object', properties: params } } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers: { type: 'object', properties: headers, required: needs } } : {}),
    response: { ...answers, ...problemAnswers(refused) },
  };
}

/** As options of a route. */
export const describe = (call: Call): { readonly schema: FastifySchema & CallSchema } => ({ schema: callSchema(call) });
