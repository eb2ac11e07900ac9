/** The address of an intake form: the same each time, good until the form is switched off or removed. */
import { passFor } from '../../../engine/server/public-links/index.ts';
import type { WorkflowOf } from '../rows/index.ts';
import type { IntakeOptions } from './options.ts';

/** Seconds since 1970, in the year 5138: what is printed on a unit must not run out. */
const NEVER = 99_999_999_999;

export const showLink = ({ signer }: IntakeOptions): WorkflowOf<'intake-form', 'show-link'> => ({
  name: 'show-link',
  entity: 'intake-form',
  async run(_context, { records }) {
    const [form] = records;
    return form ? { url: `/ask-for-service?form=${form.id}&t=${passFor(signer, form.id, NEVER)}` } : null;
  },
});
