/** Whom a broadcast asks and whom it does not, with why: for whoever writes one, and whoever wonders later. */
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { Sentence } from '../../../engine/server/kernel/sentence.ts';
import { entityRows, type WorkflowOf } from '../rows/index.ts';
import { audienceOf, leftOutWords } from './audience.ts';

const chip = (text: string, tone: string) => ({ text: new Sentence(text), tone });

/** As the days are now. @throws not_found (404) for a broadcast whose sub-task is gone */
export const audience: WorkflowOf<'job-broadcast', 'audience'> = {
  name: 'audience',
  entity: 'job-broadcast',
  async run({ connection, now }, { records: [broadcast] }) {
    const [subtask] = broadcast ? await entityRows(connection, { entity: 'subtask', values: [broadcast.subtask_id] }) : [];
    if (!broadcast || !subtask) throw problems.notFound();
    const { asked, leftOut } = await audienceOf(connection, { broadcast, subtask, now });
    return {
      summary: [asksFor(asked.length), ...leftOutWords(leftOut)].map((text) => new Sentence(text)),
      rows: [
        ...asked.map(({ candidate: { technicianId: id, name: title, chips }, wave }) => ({
          id,
          title,
          chips: [chip(said('broadcast.chip_wave', { wave: wave + 1 }), 'blue'), ...chips.map(({ text, tone }) => chip(text, tone))],
          input: {},
        })),
        ...leftOut.map(({ candidate: { technicianId: id, name: title }, messages }) => ({
          id,
          title,
          chips: messages.map((text) => chip(text, 'red')),
        })),
      ],
    };
  },
};

const asksFor = (count: number) => said(count === 1 ? 'broadcast.asks_one' : 'broadcast.asks', { count });
