/** Page tokens: where a list goes on, signed so that nobody makes one up or carries it to another list. */

import { problems } from '../kernel/errors.ts';
import { said } from '../kernel/said.ts';
import type { Signer } from '../kernel/secret.ts';

/** Values of the order columns in the last row, as the database writes them; null for none. */
export type PagePosition = readonly (string | null)[];

/** What a token holds for: entity, order, filter, search and caller. A token for another list is refused. */
export type PageScope = readonly string[];

export const badToken = () =>
  problems.badQuery({
    errors: [{ pointer: '?page_token', code: 'page_token', message: said('problem.platform.resources.page_token_not_list_start') }],
  });

export const writeToken = (signer: Signer, scope: PageScope, position: PagePosition): string => {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${signer.sign(...scope, payload)}`;
};

/** @throws bad_query when the token was not written by this server for this very list. */
export function readToken(signer: Signer, scope: PageScope, token: string): PagePosition {
  const [payload, signature, ...rest] = token.split('.');
  if (!payload || !signature || rest.length > 0 || !signer.verify(signature, ...scope, payload)) throw badToken();
  return parse(payload);
}

function parse(payload: string): PagePosition {
  try {
    const values: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
    if (Array.isArray(values) && values.every((value) => value === null || typeof value === 'string')) return values;
  } catch {
    // An unreadable payload under a right signature was written by another version of the server.
  }
  throw badToken();
}
