/** Tables that the server needs beside the entities. No API reads them; no member's statement does either. */
import { dayOf } from './indexes.ts';
import { OWNED, ownedName } from './names.ts';
import { tenantAmong, tenantOnly } from './policies.ts';
import type { ColumnModel, IndexModel, TableModel, Verb } from './types.ts';

const INSTANT = 'timestamp(3) with time zone';
const needed = (name: string, type: string): ColumnModel => ({ name, type, notNull: true });
const optional = (name: string, type: string): ColumnModel => ({ name, type, notNull: false });
const at = (name: string): ColumnModel => ({ name, type: INSTANT, notNull: true, default: 'now()' });

const index = (table: string, columns: readonly string[], definition: string): IndexModel => ({
  name: ownedName(OWNED.index, [table, ...columns], definition),
  unique: false,
  definition,
  columns,
});
const unique = (table: string, columns: readonly string[], definition: string): IndexModel => ({
  name: ownedName(OWNED.unique, [table, ...columns], definition),
  unique: true,
  definition,
  columns,
});

type Declared = {
  readonly columns: readonly ColumnModel[];
  readonly primaryKey: readonly string[];
  readonly partition?: TableModel['partition'];
  readonly indexes?: readonly IndexModel[];
  /** `insert` alone: members' transactions add rows that they cannot read back, change or remove. */
  readonly grants?: readonly Verb[];
};
const table = (name: string, { columns, primaryKey, partition, indexes = [], grants = [] }: Declared): TableModel => ({
  name,
  entity: null,
  columns,
  primaryKey,
  ...(partition === undefined ? {} : { partition }),
  indexes,
  foreignKeys: [],
  grants,
  policies: [
    ...(grants.includes('insert')
      ? [{ name: ownedName(OWNED.policy, [name, 'insert'], 'true'), command: 'insert', check: 'true' } as const]
      : []),
    ...(grants.includes('select')
      ? [{ name: ownedName(OWNED.policy, [name, 'select'], 'true'), command: 'select', using: 'true' } as const]
      : []),
  ],
});

export const systemTables: readonly TableModel[] = [
  /**
   * Who changed what, written in the transaction of the change. `changes`: field → [before, after]; long ones are null and lie in
   * `packed` (audit/packed.ts). Of what was done by super-admin access, `actor_id` is whoever came and `visit_id` the record of the
   * visit, which says as whom and why; what a program did is its key's maker's, by the key `key_id`. What is told of a record is
   * sorted as it is read, and that of an organisation by days: without the instant, an index has equal keys once.
   */
  table('audit_entry', {
    columns: [
      needed('id', 'uuid'),
      at('at'),
      optional('org_id', 'uuid'),
      optional('actor_id', 'uuid'),
      needed('actor_kind', 'text'),
      optional('visit_id', 'uuid'),
      optional('key_id', 'uuid'),
      optional('reason', 'text'),
      needed('entity', 'text'),
      needed('record_id', 'text'),
      needed('verb', 'text'),
      optional('changes', 'jsonb'),
      optional('packed', 'bytea'),
    ],
    primaryKey: ['id'],
    partition: 'month',
    indexes: [
      index('audit_entry', ['entity', 'record_id'], '("entity", "record_id")'),
      index('audit_entry', ['org_id'], `("org_id", (${dayOf('at')}))`),
    ],
    grants: ['insert'],
  }),
  /**
   * Answers of calls that carried an Idempotency-Key. `principal` is the session or identity that sent it,
   * `body_hash` refuses the same key with another body, `status` is null while the first call still runs.
   */
  table('idempotency_key', {
    columns: [
      needed('principal', 'text'),
      needed('key', 'text'),
      needed('method', 'text'),
      needed('path', 'text'),
      needed('body_hash', 'text'),
      optional('status', 'integer'),
      optional('answer', 'jsonb'),
      at('created_at'),
    ],
    primaryKey: ['principal', 'key'],
    indexes: [index('idempotency_key', ['created_at'], '("created_at")')],
  }),
  /** Tries to sign in, and messages asked for, by what they are counted against; `account` is whom they are about, as a digest. */
  table('login_attempt', {
    columns: [needed('id', 'uuid'), needed('key_kind', 'text'), needed('key', 'text'), optional('account', 'text'), at('at')],
    primaryKey: ['id'],
    indexes: [
      index('login_attempt', ['key_kind', 'key'], '("key_kind", "key", "at" desc)'),
      index('login_attempt', ['account'], '("account")'),
      index('login_attempt', ['at'], '("at")'),
    ],
  }),
  /**
   * Messages (mail, SMS, push), written in the transaction of their cause; in development they stay here to be read.
   * `next_at` is since when one is to be sent; it is null once that is over, because it left, was refused or its `until` passed.
   */
  table('outbox_message', {
    columns: [
      needed('id', 'uuid'),
      at('at'),
      optional('org_id', 'uuid'),
      needed('channel', 'text'),
      needed('recipient', 'text'),
      optional('subject', 'text'),
      needed('body', 'text'),
      optional('html', 'text'),
      optional('data', 'jsonb'),
      optional('sent_at', INSTANT),
      optional('until', INSTANT),
      optional('next_at', INSTANT),
      optional('tries', 'integer'),
      optional('fault', 'text'),
    ],
    primaryKey: ['id'],
    partition: 'month',
    indexes: [
      index('outbox_message', ['at'], '("at" desc)'),
      index('outbox_message', ['next_at'], '("next_at")'),
      index('outbox_message', ['until'], '("until") where "next_at" is not null'),
    ],
    grants: ['insert'],
  }),
  /** What is done again and again: `next_at` is when it is due, `previous_at` when it last was; null: never (again). */
  table('job_schedule', {
    columns: [
      needed('key', 'text'),
      needed('queue', 'text'),
      needed('data', 'jsonb'),
      optional('group_id', 'text'),
      needed('cron', 'text'),
      needed('time_zone', 'text'),
      needed('missed', 'text'),
      optional('next_at', INSTANT),
      optional('previous_at', INSTANT),
    ],
    primaryKey: ['key'],
    indexes: [index('job_schedule', ['next_at'], '("next_at")')],
  }),
  /** Flows as executions began with them, each version once. */
  table('flow_version', {
    columns: [needed('version', 'text'), needed('flow', 'text'), needed('definition', 'jsonb')],
    primaryKey: ['version'],
  }),
  /** A number for each scope of rights, counted up by triggers (standing.ts); no row: nothing has changed in it yet. */
  table('rights_version', {
    columns: [needed('scope', 'uuid'), needed('version', 'bigint')],
    primaryKey: ['scope'],
  }),
  /**
   * What changed in records that pages follow, written by triggers (changes.ts) and kept for about an hour. `xact` tells which
   * transactions a reader has seen, whatever the order they ended in; `tenants`: organisations whose record it is or was;
   * `before`: what the rules of reading looked at, where the change was about that.
   */
  table('live_change', {
    columns: [
      { name: 'xact', type: 'xid8', notNull: true, default: 'pg_current_xact_id()' },
      { name: 'id', type: 'uuid', notNull: true, default: 'gen_random_uuid()' },
      { name: 'at', type: INSTANT, notNull: true, default: 'clock_timestamp()' },
      needed('entity', 'text'),
      needed('record_id', 'text'),
      needed('kind', 'text'),
      needed('tenants', 'uuid[]'),
      optional('before', 'jsonb'),
    ],
    primaryKey: ['xact', 'id'],
    indexes: [index('live_change', ['at'], '("at")')],
  }),
  /** Who has a record open right now, a row for each page; nobody, once `until` has passed. */
  table('live_presence', {
    columns: [
      needed('session_id', 'uuid'),
      needed('page', 'text'),
      needed('entity', 'text'),
      needed('record_id', 'text'),
      needed('user_id', 'uuid'),
      needed('org_id', 'uuid'),
      needed('until', INSTANT),
    ],
    primaryKey: ['session_id', 'page'],
    indexes: [
      index('live_presence', ['entity', 'record_id'], '("entity", "record_id", "org_id")'),
      index('live_presence', ['until'], '("until")'),
    ],
  }),
  /** What is added to roll-ups that many write to, until it is folded in. Numbers alone: members' lists add them up. */
  table('rollup_delta', {
    columns: [
      needed('id', 'uuid'),
      needed('entity', 'text'),
      needed('field', 'text'),
      needed('record_id', 'text'),
      needed('delta', 'bigint'),
    ],
    primaryKey: ['id'],
    indexes: [index('rollup_delta', ['entity', 'field', 'record_id'], '("entity", "field", "record_id")')],
    grants: ['select'],
  }),
  /** How the roll-ups were defined that records hold now. */
  table('rollup_definition', {
    columns: [needed('entity', 'text'), needed('field', 'text'), needed('definition', 'text')],
    primaryKey: ['entity', 'field'],
  }),
  /**
   * Counts of records by the values of fields (tallies.ts), as far as deltas are folded. `key` stands for `keys` in the index; `figures`:
   * of each summed field the sum, and how many records have a value. Members read those of their own organisation.
   */
  {
    ...table('tally', {
      columns: [
        { name: 'id', type: 'uuid', notNull: true, default: 'gen_random_uuid()' },
        needed('tally', 'text'),
        needed('tenant', 'uuid'),
        needed('keys', 'text[]'),
        needed('key', 'text'),
        optional('day', 'date'),
        needed('n', 'bigint'),
        needed('figures', 'numeric[]'),
      ],
      primaryKey: ['id'],
      indexes: [
        index('tally', ['tally', 'tenant', 'day'], '("tally", "tenant", "day")'),
        unique('tally', ['tally', 'tenant', 'key', 'day'], '("tally", "tenant", "key", "day") nulls not distinct'),
      ],
      grants: ['select'],
    }),
    policies: [tenantOnly('tally', 'tenant')],
  },
  /**
   * What statements added to tallies, until it is folded: `tally` is the number of one, `tenants` the organisations whose record it is,
   * `keys` the other values, `record` what it is of while the tally is being filled. One index, and short columns: every change of
   * a record writes some of these.
   */
  {
    ...table('tally_delta', {
      columns: [
        { name: 'id', type: 'bigint', notNull: true, identity: true },
        needed('tally', 'integer'),
        needed('n', 'integer'),
        optional('day', 'date'),
        needed('tenants', 'uuid[]'),
        needed('keys', 'text[]'),
        optional('figures', 'numeric[]'),
        optional('record', 'text'),
      ],
      primaryKey: ['tally', 'id'],
      grants: ['select'],
    }),
    policies: [tenantAmong('tally_delta', 'tenants')],
  },
  /** How far each tally is filled: `after` is the last record that was counted; members ask whether it is `complete`. */
  table('tally_state', {
    columns: [needed('tally', 'text'), optional('after', 'text'), needed('complete', 'boolean')],
    primaryKey: ['tally'],
    grants: ['select'],
  }),
  /** What is left of the calls that each key of a program may make: a bucket that fills up by the second. `granted`: what was taken last. */
  table('api_key_allowance', {
    columns: [needed('key_id', 'uuid'), needed('tokens', 'double precision'), needed('granted', 'integer'), at('at')],
    primaryKey: ['key_id'],
  }),
  /**
   * Months that were archived: `month` is the partition, `first_id` and `last_id` those of its rows, `digest` the SHA-256 of
   * `data_key`, a file of the archive, in which `index_key` finds a row; `rows`: how many.
   */
  table('archived_month', {
    columns: [
      needed('month', 'text'),
      needed('of_table', 'text'),
      needed('first_id', 'uuid'),
      needed('last_id', 'uuid'),
      needed('rows', 'bigint'),
      needed('digest', 'text'),
      needed('data_key', 'uuid'),
      needed('index_key', 'uuid'),
      at('archived_at'),
    ],
    primaryKey: ['month'],
    indexes: [index('archived_month', ['of_table', 'last_id'], '("of_table", "last_id")')],
  }),
  /** Migration files that ran here. */
  table('model_migration', {
    columns: [needed('number', 'integer'), needed('name', 'text'), at('applied_at')],
    primaryKey: ['number'],
  }),
];
