/** Writes, and what of the cache they make old. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntityView } from '../../core/definitions/view-types.ts';
import { useHost } from '../provider/engine-context.ts';
import type { RecordData } from '../types.ts';
import { keys } from './keys.ts';
import { neighbours } from './neighbours.ts';

type Versioned = Pick<RecordData, 'id' | 'version'>;

export type Mutations = {
  readonly create: (body: Readonly<Record<string, unknown>>) => Promise<RecordData>;
  /** Rejects with status 412 when someone else changed the record meanwhile. */
  readonly update: (record: Versioned, patch: Readonly<Record<string, unknown>>) => Promise<RecordData>;
  readonly remove: (record: Versioned) => Promise<void>;
  /**
   * `record` null: a workflow on the collection. `shown`: the entity of a record whose new state stands on the page at once, as far as
   * it is known, and goes back where the call fails.
   */
  readonly run: (
    workflow: string,
    record: Versioned | null,
    input: Readonly<Record<string, unknown>>,
    shown?: EntityView,
  ) => Promise<unknown>;
};

/** Create, update, remove and run on one entity. Each rejects with the call's own error. */
export function useMutations(entity: string): Mutations {
  const { client } = useHost();
  const queries = useQueryClient();
  return useMemo<Mutations>(() => {
    const outdate = async (names: Iterable<string>) => {
      await Promise.all([...names].map((name) => queries.invalidateQueries({ queryKey: keys.data(name) })));
    };
    const after = <T>(call: Promise<T>, outdated: () => Promise<void>) =>
      call.then((answer) => {
        // The caller goes on at once; fresh rows follow.
        void outdated();
        return answer;
      });
    const near = () => outdate(neighbours(queries, entity));
    // A workflow may change anything.
    const all = () => queries.invalidateQueries({ queryKey: ['data'] });
    return {
      create: (body) => after(client.create(entity, { ...body }), near),
      update: (record, patch) => after(client.update(entity, String(record.id), record.version, { ...patch }), near),
      remove: (record) => after(client.remove(entity, String(record.id), record.version), near),
      run: (workflow, record, input, shown) => {
        const call = after(client.run(entity, workflow, record && String(record.id), { ...input }, record?.version), all);
        if (!shown || !record) return call;
        return import('./shown-move.ts').then(
          ({ whileShown }) => whileShown(queries, { entity: shown, workflow, record, input }, call),
          () => call,
        );
      },
    };
  }, [client, queries, entity]);
}
