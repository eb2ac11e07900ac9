/** Every path to an entity's records and definitions, as one person walks it; refusals come as the status that HTTP answers. */
import type { Row } from '../../engine/server/database/port.ts';
import { toProblem } from '../../engine/server/http/problems.ts';
import type { Member } from '../../engine/server/kernel/principal.ts';
import type { Parts } from '../../engine/server/parts.ts';
import type { ClusterQuery, GroupQuery, ListQuery, RowOutcome } from '../../engine/server/resources/types.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of every shape.
export type Outcome = { readonly status: number; readonly body: any };

export type Paths = {
  list(query?: ListQuery): Promise<Outcome>;
  group(query?: GroupQuery): Promise<Outcome>;
  clusters(query: ClusterQuery): Promise<Outcome>;
  get(id: unknown): Promise<Outcome>;
  resolve(words: readonly string[]): Promise<Outcome>;
  create(row: unknown): Promise<Outcome>;
  tryOut(row: unknown): Promise<Outcome>;
  /** One change in a list of which each stands for itself: its own outcome, as a status. */
  changeInList(id: unknown, patch: unknown): Promise<Outcome>;
  update(id: unknown, patch: unknown, version?: unknown): Promise<Outcome>;
  remove(id: unknown, version?: number): Promise<Outcome>;
  run(workflow: string, id: unknown, input?: Row): Promise<Outcome>;
  view(): Promise<Outcome>;
  form(purpose: string): Promise<Outcome>;
};

/** A version that no record has: whatever would be written is refused for it, after everything else was asked. */
export const STALE = 999_999;

type Walking = Pick<Parts, 'resources' | 'workflows' | 'definitions'>;

const outcomeOf = async (work: () => Promise<unknown>): Promise<Outcome> => {
  try {
    const body = await work();
    return body === undefined ? { status: 404, body: null } : { status: 200, body };
  } catch (error) {
    const { status, errors, code } = toProblem(error);
    return { status, body: { code, errors } };
  }
};

export function pathsOf({ resources, workflows, definitions }: Walking, member: Member, entity: string): Paths {
  const row = (value: unknown) => value as Row;
  return {
    list: (query = {}) => outcomeOf(() => resources.list(member, entity, query)),
    group: (query = {}) => outcomeOf(() => resources.group(member, entity, query)),
    clusters: (query) => outcomeOf(() => resources.clusters(member, entity, query)),
    get: (id) => outcomeOf(() => resources.get(member, entity, String(id))),
    resolve: (words) => outcomeOf(() => resources.resolve(member, entity, { words })),
    create: (value) => outcomeOf(() => resources.create(member, entity, [row(value)])),
    tryOut: (value) => outcomeOf(() => resources.createEach(member, entity, [row(value)], 'try')),
    changeInList: async (id, patch) => {
      const changes = [{ id: String(id), patch: row(patch) }];
      const answer = await outcomeOf(async () => (await resources.updateEach(member, entity, changes, 'try'))[0]);
      const outcome = answer.body as RowOutcome;
      if (answer.status !== 200 || outcome.ok) return answer;
      return {
        status: outcome.errors.some(({ code }) => code === 'not_allowed') ? 404 : 422,
        body: { code: 'invalid', errors: outcome.errors },
      };
    },
    update: (id, patch, version = STALE) =>
      outcomeOf(() => resources.update(member, entity, [{ id: String(id), version: Number(version), patch: row(patch) }])),
    remove: (id, version = STALE) => outcomeOf(() => resources.remove(member, entity, [{ id: String(id), version }]).then(() => null)),
    run: (workflow, id, input = {}) =>
      outcomeOf(() =>
        workflows.run(member, { entity, workflow, id: id === null ? null : String(id), input, ...(id === null ? {} : { version: STALE }) }),
      ),
    view: () => outcomeOf(async () => definitions.entity(member, entity)),
    form: (purpose) => outcomeOf(() => definitions.form(member, { entity, for: purpose })),
  };
}
