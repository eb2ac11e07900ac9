// Starts the process from TypeScript, when the server runs from source. The bundle starts heavy-jobs.js instead.
import { register } from 'tsx/esm/api';

register();
await import('./heavy-jobs.ts');
