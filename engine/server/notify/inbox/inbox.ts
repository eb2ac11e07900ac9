/** What a person has been told: the list with its counts, and what he does with it. */

import { sql } from 'kysely';
import type { Product } from '../../../core/definitions/types.ts';
import { isObject } from '../../../core/json/index.ts';
import type { Database, Row } from '../../database/port.ts';
import { olderThan, type Sweep } from '../../jobs/index.ts';
import { type FieldProblem, Problem, problems } from '../../kernel/errors.ts';
import type { Member } from '../../kernel/principal.ts';
import { said } from '../../kernel/said.ts';
import type { ListQuery, Resources } from '../../resources/types.ts';
import { type Entry, entryOf, type Words } from './entries.ts';
import { gathered } from './gathered.ts';
import type { NoticeSubjects } from './subjects.ts';

export type Inbox = {
  /** How many are unread. */
  unread(member: Member): Promise<number>;
  /** The newest first, with how many there are and how many of them are unread. */
  list(member: Member, options: { readonly pageSize: number; readonly words: Words }): Promise<Row>;
  /**
   * Exactly one of `updation_fr_read`, `updation_fr_delete` and `updation_fr_delete_all`; the last clears all of the
   * member's own, whatever entry is named. @throws invalid (422), not_found for an entry that is not the member's, and for
   * a visitor: what was read and cleared is the person's own to say.
   */
  change(member: Member, entryId: string, body: unknown): Promise<void>;
};

export type InboxOptions = {
  readonly database: Database;
  readonly resources: Resources;
  readonly subjects: NoticeSubjects;
  /** The definitions as they are now. */
  readonly product: () => Pick<Product, 'notifications'>;
};

const DAYS_KEPT = 90;

export function createInbox({ database, resources, subjects, product }: InboxOptions): Inbox {
  return {
    async unread(member) {
      const { rows } = await database.read(member, ({ kysely }) =>
        sql<Row>`select count(*)::integer as unread from notification where ${ownRows(member)} and is_read is not true`.execute(kysely),
      );
      return Number(rows[0]?.unread ?? 0);
    },
    async list(member, { pageSize, words }) {
      const rows = await withoutHidden(resources, member, await newest({ database, subjects }, member, pageSize));
      const subjectOf = await subjects.of(resources, member, rows);
      const types = product().notifications?.types;
      const entries = rows.map((row) => entryOf(row, subjectOf(row), { words, type: types?.get(String(row.notification_type)) }));
      const [first] = rows;
      return {
        data: gathered(entries, { columns: subjects.columns, timeZone: String(member.org.time_zone ?? 'UTC') }),
        unread_count: Number(first?.unread ?? 0),
        total: Number(first?.total ?? 0),
      };
    },
    async change(member, entryId, body) {
      const kind = kindOf(body);
      // Clearing all passes by the rules of the entity.
      if (member.visit) throw problems.notFound();
      if (kind === 'delete_all') await clear(database, member);
      else if (kind === 'delete') await resources.remove(member, 'notification', [{ id: entryId }]);
      else await resources.update(member, 'notification', [{ id: entryId, patch: { is_read: true } }]);
    },
  };
}

export type UnreadWanted = {
  /** One notification, or those that wait for the summary of an instant. */
  readonly which: { readonly id: string } | { readonly digestAt: string };
  readonly words: Words;
  readonly limit?: number;
};

/** Unread notifications as their reader sees them now, the newest first; what there is not (any more) is missing. */
export async function unreadEntries(
  { database, resources, subjects, product }: InboxOptions,
  member: Member,
  { which, words, limit = 1 }: UnreadWanted,
): Promise<readonly Entry[]> {
  const wanted = 'id' in which ? sql`id = ${which.id}` : sql`digest_at <= ${which.digestAt}::timestamptz`;
  const { rows } = await database.read(member, ({ kysely }) =>
    sql<Row>`
      select ${columnsOf(subjects)}
      from notification where ${wanted} and ${ownRows(member)} and is_read is not true
      order by notification_time desc, id desc limit ${limit}`.execute(kysely),
  );
  const open = await withoutHidden(resources, member, rows);
  if (open.length === 0) return [];
  const subjectOf = await subjects.of(resources, member, open);
  const types = product().notifications?.types;
  return open.map((row) => entryOf(row, subjectOf(row), { words, type: types?.get(String(row.notification_type)) }));
}

/** What nobody looks for any more. */
export const oldNotifications: Sweep = {
  name: 'notifications.old',
  table: 'notification',
  due: olderThan('notification', 'notification_time', DAYS_KEPT),
};

const ownRows = ({ org, user }: Member) => sql`org_id = ${org.id}::uuid and user_id = ${user.id}::uuid`;

const own = ['id', 'notification_id', 'notification_type', 'notification_time', 'is_read', 'params', 'redirect_url', 'form_data'];
const columnsOf = ({ columns }: NoticeSubjects) => sql.join([...own, ...columns].map((name) => sql.ref(name)));

/** One page and both counts in one statement. */
async function newest(
  { database, subjects }: Pick<InboxOptions, 'database' | 'subjects'>,
  member: Member,
  pageSize: number,
): Promise<readonly Row[]> {
  const mine = ownRows(member);
  const { rows } = await database.read(member, ({ kysely }) =>
    sql<Row>`
      select ${columnsOf(subjects)},
        (select count(*)::integer from notification where ${mine}) as total,
        (select count(*)::integer from notification where ${mine} and is_read is not true) as unread
      from notification where ${mine} order by notification_time desc, id desc limit ${pageSize}`.execute(kysely),
  );
  return rows;
}

/** What the words are filled with, and what goes along: as far as the reader is not kept from the fields that it was taken from. */
const carried = ['params', 'redirect_url', 'form_data'] as const;

async function withoutHidden(resources: Resources, member: Member, rows: readonly Row[]): Promise<readonly Row[]> {
  // Only where something is restricted may any of it be hidden: notifications are their reader's own.
  if (!member.restrictions || rows.length === 0) return rows;
  const filter = `doc.id in [${rows.map(({ id }) => `'${String(id)}'`).join(', ')}]`;
  const open = await readable(resources, member, { filter, pageSize: rows.length });
  const seen = new Map(open.map((row) => [row.id, row]));
  return rows.map((row) => ({ ...row, ...Object.fromEntries(carried.map((name) => [name, seen.get(row.id)?.[name] ?? null])) }));
}

/** None for whom the list itself is closed. */
async function readable(resources: Resources, member: Member, query: ListQuery): Promise<readonly Row[]> {
  try {
    return (await resources.list(member, 'notification', query)).data;
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return [];
    throw error;
  }
}

const clear = (database: Database, member: Member) =>
  database.transaction(member, ({ kysely }) => sql`delete from notification where ${ownRows(member)}`.execute(kysely));

const changes = { updation_fr_read: 'read', updation_fr_delete: 'delete', updation_fr_delete_all: 'delete_all' } as const;
type Change = (typeof changes)[keyof typeof changes];
const isChange = (name: string): name is keyof typeof changes => Object.hasOwn(changes, name);
/** Clients of other makes say yes in several ways. */
const isYes = (value: unknown) => value === true || value === 1 || value === '1' || value === 'true';

function kindOf(body: unknown): Change {
  const given = isObject(body) ? Object.entries(body) : [];
  const [only] = given;
  if (only && given.length === 1 && isChange(only[0]) && isYes(only[1])) return changes[only[0]];
  const message = said('problem.platform.notify.say_exactly_one_as_true', { keys: Object.keys(changes).join(', ') });
  const wrong: FieldProblem[] = given.map(([name]) => ({ pointer: `/${name}`, code: 'one_of', message }));
  throw problems.invalid({ message, errors: wrong.length > 0 ? wrong : [{ pointer: '', code: 'required', message }] });
}
