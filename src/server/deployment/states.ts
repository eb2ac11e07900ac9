/** In which states of a deployment request technicians are taken. */

import type { EntityRows } from '../rows/index.ts';

type Request = Pick<EntityRows['deployment-request'], 'state'>;

export const HOLDING: readonly NonNullable<Request['state']>[] = ['confirmed', 'deployed'];
