// Starts the thread from TypeScript, when the server runs from source: a thread on Node 20 ignores the
// loader of the process and one named in its own arguments. The bundle starts plan-worker.js instead.
import { register } from 'tsx/esm/api';

register();
await import('./plan-worker.ts');
