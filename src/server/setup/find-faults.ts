import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import type { WorkflowOf } from '../rows/index.ts';
import { faultsOfGroup } from './groups.ts';

/**
 * What keeps a group from holding together, at its places, for those who draw it: the same look as when it is switched on.
 * Answers `{ faults: [{ code, message, states, moves, is_hint }] }`, states and moves by their ids.
 */
export const findFaults: WorkflowOf<'status-group', 'find-faults'> = {
  name: 'find-faults',
  entity: 'status-group',
  async run(looking, { input }) {
    const faults = await faultsOfGroup(looking, input.group_id);
    return {
      faults: faults.map(({ code, message, states, moves, isHint = false }) => ({
        code,
        message: new Sentence(message),
        states,
        moves,
        is_hint: isHint,
      })),
    };
  },
};
