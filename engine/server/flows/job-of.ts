import type { Row } from '../database/port.ts';
import type { NewJob } from '../jobs/index.ts';

/** The job that goes on with an execution where it stands. `as`: the member whose rights it has. */
export const jobOf = ({ id, position, org_id, acts_for }: Row): NewJob => ({
  data: { execution: id, position, ...(typeof acts_for === 'string' ? { as: acts_for } : {}) },
  ...(typeof org_id === 'string' ? { group: org_id } : {}),
});
