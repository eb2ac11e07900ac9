import { useCallback, useState } from 'react';
import type { WorkflowView } from '../../core/definitions/view-types.ts';
import type { RecordData } from '../types.ts';
import { useEntity } from './use-entity.ts';
import { useMutations } from './use-mutations.ts';

export type WorkflowState = {
  /** Undefined while the entity loads, and when the person may never run it. */
  readonly workflow: WorkflowView | undefined;
  /** Runs it; rejects with the call's error. `null`: on the collection. */
  readonly run: (record: Pick<RecordData, 'id' | 'version'> | null, input: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly isRunning: boolean;
};

/** One workflow of an entity. */
export function useWorkflow(entityName: string, name: string): WorkflowState {
  const { entity } = useEntity(entityName);
  const mutations = useMutations(entityName);
  const [isRunning, setRunning] = useState(false);
  const run = useCallback<WorkflowState['run']>(
    async (record, input) => {
      setRunning(true);
      try {
        return await mutations.run(name, record, input);
      } finally {
        setRunning(false);
      }
    },
    [mutations, name],
  );
  return { workflow: entity?.workflows.find((workflow) => workflow.name === name), run, isRunning };
}
