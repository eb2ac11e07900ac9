/** Every try at a call is kept: people look there for what was told and answered, and calls to what fails are held back by it. */
import { sql } from 'kysely';
import type { Connection } from '../database/port.ts';
import { system } from '../kernel/principal.ts';

export const OUTBOUND_CALL = 'outbound-call';

/** After so many failures in a row what is called is left alone for so long, in milliseconds. */
export const BREAKER = { failures: 5, rest: 300_000 } as const;

export type CallOutcome = 'succeeded' | 'failed' | 'timed_out' | 'refused';

const own = system('flows');

type Called = { readonly org: string | null; readonly target: string };

/** Milliseconds until which the organisation's calls there are held back; undefined: they are not. One statement. */
export const restsUntil = (connection: Connection, { org, target }: Called): Promise<number | undefined> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ state: CallOutcome; called_at: string }>`
      select state, called_at from outbound_call
      where org_id is not distinct from ${org}::uuid and target = ${target} and state <> 'refused'
      order by called_at desc, id desc limit ${BREAKER.failures}`.execute(kysely);
    if (rows.length < BREAKER.failures || rows.some(({ state }) => state === 'succeeded')) return undefined;
    return Date.parse(String(rows[0]?.called_at)) + BREAKER.rest;
  });

/** Whether a call of that key has been answered. */
export const isAnswered = (connection: Connection, { org, target, key }: Called & { readonly key: string }): Promise<boolean> =>
  connection.as(own, async ({ kysely }) => {
    const { rows } = await sql<{ one: number }>`
      select 1 as one from outbound_call
      where org_id is not distinct from ${org}::uuid and target = ${target} and key = ${key} and state = 'succeeded' limit 1`.execute(
      kysely,
    );
    return rows.length > 0;
  });
