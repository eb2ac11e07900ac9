/**
 * Changes of stored data that the model cannot make by itself because they could lose something: a renamed
 * or dropped field, a changed type. One file each, `NNNN-name.ts`, listed here in order and never changed
 * once released. They run before the model is compared, each once in a database; a new database starts
 * with the model as it is and only records them.
 */
import type { Migration } from '../../engine/server/model/migrate.ts';
import { leaveByName } from './attendance/migrations/0007-leave-by-name.ts';
import { brandOfWork } from './brands/migrations/0003-brand-of-work.ts';
import { deploymentUpdateServiceType } from './deployment/migrations/0001-deployment-update-service-type.ts';
import { runDaysByKey } from './dispatch/migrations/0009-run-days-by-key.ts';
import { partsOfRequests } from './inventory/migrations/0006-parts-of-requests.ts';
import { opinionsOfVisits } from './ratings/migrations/0005-opinions-of-visits.ts';
import { subtaskIsAssigned } from './requests/migrations/0002-subtask-is-assigned.ts';
import { outcomeFacts } from './requests/migrations/0004-outcome-facts.ts';
import { crewIds } from './requests/migrations/0008-crew-ids.ts';

export const migrations: readonly Migration[] = [
  deploymentUpdateServiceType,
  subtaskIsAssigned,
  brandOfWork,
  outcomeFacts,
  opinionsOfVisits,
  partsOfRequests,
  leaveByName,
  crewIds,
  runDaysByKey,
];
