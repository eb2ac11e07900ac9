/** What transitions of scenarios do besides. */
import { said } from '../../../../engine/server/kernel/said.ts';
import type { StepOf } from '../../rows/index.ts';
import { stopWork } from '../runs/watch.ts';

export const cancelScenario: StepOf<'dispatch-scenario', 'cancel'> = {
  name: 'cancel-scenario',
  async run({ connection }, { moving }) {
    for (const { doc } of moving) connection.afterCommit(() => stopWork(doc.id));
    return moving.map(() => ({ message: said('ace.message_cancelled') }));
  },
};
