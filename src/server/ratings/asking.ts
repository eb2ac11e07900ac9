/** Supervisors are asked to rate a sub-task, or a technician's day, when work reaches a status of a template. */
import type { Connection } from '../../../engine/server/database/port.ts';
import { system } from '../../../engine/server/kernel/principal.ts';
import { byId, distinct } from '../../../engine/server/workflows/rows.ts';
import { type Notice, notify, type Recipients } from '../notices/index.ts';
import { type Ask as AskOf, takeAsks, triggeredAsks } from '../rating-asks/index.ts';
import { type EntityRows, entityRows, type HooksOf } from '../rows/index.ts';

type Subtask = EntityRows['subtask'];
type Ask = AskOf<Subtask>;

const looker = system('who supervises');

/** However it got there: by a step of a person, of many sub-tasks at once, or of the server. */
export const askingHooks: HooksOf<'subtask'> = {
  async afterUpdate(changes, context) {
    const { connection, now } = context;
    const asks = (await triggeredAsks(connection, changes, 'supervisor')).filter(isRatable);
    const taken = await takeAsks(connection, { asks, subjectOf, now });
    if (taken.length === 0) return;
    const raters = await ratersOf(
      connection,
      taken.map(({ record }) => record),
    );
    await notify(
      // Whoever moved the work may well be the one to rate it.
      { ...context, principal: looker },
      taken.map((ask) => noticeOf(ask, raters(ask.record))),
    );
  },
};

const isDayWise = ({ template }: Ask): boolean => template.mode === 'day_wise';
const dayOf = ({ record }: Ask): string => `${record.assgne_id}/${record.due}`;

/** A day is one of somebody; only the provider's own people rate its work. */
const isRatable = (ask: Ask): boolean =>
  ask.template.org_id === ask.record.provider_id && (!isDayWise(ask) || (ask.record.assgne_id !== null && ask.record.due !== null));

const subjectOf = (ask: Ask): string => (isDayWise(ask) ? `day ${dayOf(ask)}` : `subtask ${ask.record.id}`);

function noticeOf(ask: Ask, to: Recipients): Notice {
  const { template, record } = ask;
  const about = { requestId: record.srvc_req_id, subtaskId: record.id, params: { template: template.name }, to };
  if (isDayWise(ask))
    return { ...about, type: 'day_rating_asked', redirectUrl: `/setup/ratings/day-wise/${template.id}/${dayOf(ask)}?create` };
  return { ...about, type: 'rating_asked', redirectUrl: `/setup/ratings/task-wise/${template.id}/${record.id}?create` };
}

const personColumns = ['id', 'org_id', 'user_reporting_to', 'is_active', 'is_admin', 'is_on_field', 'assgnd_org_ids'] as const;
type Person = Pick<EntityRows['user'], (typeof personColumns)[number]>;

/** Whoever the technician reports to, where that person works for the brand at a desk; else the whole desk. */
async function ratersOf(connection: Connection, subtasks: readonly Subtask[]): Promise<(subtask: Subtask) => Recipients> {
  const people = (ids: readonly (string | null)[]) =>
    connection.as(looker, async (server) =>
      byId(await entityRows(server, { entity: 'user', values: distinct(ids), columns: personColumns })),
    );
  const technicians = await people(subtasks.map(({ assgne_id }) => assgne_id));
  const above = await people([...technicians.values()].map(({ user_reporting_to }) => user_reporting_to));
  return (subtask) => {
    const supervisor = above.get(technicians.get(subtask.assgne_id)?.user_reporting_to);
    if (supervisor && isAtDesk(supervisor, subtask)) return { users: [supervisor.id] };
    return { desk: { providerId: subtask.provider_id, brandId: subtask.org_id } };
  };
}

function isAtDesk(person: Person, subtask: Subtask): boolean {
  const brands = person.assgnd_org_ids ?? [];
  const isThere = person.is_active === true && person.org_id === subtask.provider_id;
  return (
    isThere && (person.is_admin === true || person.is_on_field !== true) && (brands.length === 0 || brands.includes(subtask.org_id ?? ''))
  );
}
