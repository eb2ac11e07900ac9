/** The process of Fieldloom in which heavy jobs are done; the server starts it. */
import { runHeavyJobs } from '../../engine/server/run-heavy-jobs.ts';
import { fieldloom } from './product.ts';

await runHeavyJobs(fieldloom);
