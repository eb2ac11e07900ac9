/** Who has a record open: colleagues of one organisation see each other there, as long as their pages say that they look. */
import { sql } from 'kysely';
import type { Product } from '../../core/definitions/types.ts';
import type { Database, Row } from '../database/port.ts';
import type { Sweep } from '../jobs/index.ts';
import { Problem, problems } from '../kernel/errors.ts';
import { type Member, type Principal, system } from '../kernel/principal.ts';
import type { Resources } from '../resources/types.ts';

/** `page`: told from the other pages of the same session by its browser. */
export type Looking = { readonly page: string; readonly entity: string; readonly id: string };
export type Colleague = { readonly id: string; readonly name: string };

export type Presence = {
  /**
   * Notes that the page shows the record, for a minute; answers which colleagues have it open, by name, as far as the member may
   * read them. Whoever acts in somebody's place is neither noted nor told. @throws not_found
   */
  look(member: Member, looking: Looking): Promise<readonly Colleague[]>;
  /** The page shows it no more. */
  leave(member: Member, page: string): Promise<void>;
};

export type PresenceOptions = {
  readonly database: Database;
  readonly resources: Pick<Resources, 'get' | 'list'>;
  readonly productFor: (principal: Principal) => Product | Promise<Product>;
};

/** Seconds after the last word of a page; it sends one more often. */
const KEPT = 60;
/** Colleagues that are told. */
const MOST = 10;
/** Pages of a session that are noted; more would be a page that loses its way. */
const MOST_PAGES = 20;

const own = system('who has a record open');
const USER = 'user';

export function createPresence({ database, resources, productFor }: PresenceOptions): Presence {
  /** Notes it, and tells those who are there when somebody comes: one statement. */
  async function note({ sessionId, user, org }: Member, { page, entity, id }: Looking): Promise<readonly string[]> {
    const { rows } = await database.transaction(own, ({ kysely }) =>
      sql<{ user_id: string }>`with others as (
          select distinct p.user_id from live_presence p where p.entity = ${entity} and p.record_id = ${id} and p.org_id = ${org.id}::uuid
            and p.user_id <> ${user.id}::uuid and p.until > clock_timestamp() limit ${MOST}),
        known as (
          select p.page from live_presence p where p.session_id = ${sessionId}::uuid and p.page = ${page} and p.entity = ${entity}
            and p.record_id = ${id} and p.until > clock_timestamp()),
        room as (
          select count(*) as pages from live_presence p where p.session_id = ${sessionId}::uuid and p.page <> ${page} and p.until > clock_timestamp()),
        noted as (
          insert into live_presence as p (session_id, page, entity, record_id, user_id, org_id, until)
          select ${sessionId}::uuid, ${page}, ${entity}, ${id}, ${user.id}::uuid, ${org.id}::uuid, clock_timestamp() + make_interval(secs => ${KEPT})
          from room where room.pages < ${MOST_PAGES}
          on conflict (session_id, page) do update set entity = excluded.entity, record_id = excluded.record_id, until = excluded.until),
        told as (
          insert into live_change (entity, record_id, kind, tenants) select ${entity}, ${id}, 'presence', array[${org.id}::uuid]
          where exists (select from others) and not exists (select from known))
        select others.user_id from others order by others.user_id`.execute(kysely),
    );
    return rows.map(({ user_id }) => user_id);
  }

  async function namesOf(member: Member, ids: readonly string[]): Promise<readonly Colleague[]> {
    if (ids.length === 0) return [];
    const title = (await productFor(member)).entities.get(USER)?.title ?? 'id';
    const filter = `doc.id in [${ids.map((id) => `'${id}'`).join(', ')}]`;
    const query = { filter, fields: ['/id', `/${title}`], pageSize: MOST };
    const { data } = await resources.list(member, USER, query).catch(nobodyWhereClosed);
    return data.map((row) => ({ id: String(row.id), name: String(row[title] ?? '') }));
  }

  return {
    async look(member, looking) {
      const entity = (await productFor(member)).entities.get(looking.entity);
      if (entity?.realtime !== true) throw problems.notFound();
      await resources.get(member, looking.entity, looking.id, { fields: ['/id'] });
      if (member.visit) return [];
      return namesOf(member, await note(member, looking));
    },
    async leave({ sessionId }, page) {
      await database.transaction(own, ({ kysely }) =>
        sql`with gone as (
            delete from live_presence p where p.session_id = ${sessionId}::uuid and p.page = ${page}
            returning p.entity, p.record_id, p.org_id, p.user_id)
          insert into live_change (entity, record_id, kind, tenants) select g.entity, g.record_id, 'presence', array[g.org_id] from gone g
          where exists (select from live_presence p where p.entity = g.entity and p.record_id = g.record_id and p.org_id = g.org_id
            and p.user_id <> g.user_id and p.until > clock_timestamp())`.execute(kysely),
      );
    },
  };
}

/** For whom people are closed, or their names, nobody is there. */
function nobodyWhereClosed(error: unknown): { readonly data: readonly Row[] } {
  if (error instanceof Problem && error.status < 500) return { data: [] };
  throw error;
}

/** Pages that fell silent, by the clock of the database. */
export const silentPages: Sweep = {
  name: 'live.silent-pages',
  table: 'live_presence',
  due: () => sql`from live_presence old where old.until < now() order by old.until`,
};
