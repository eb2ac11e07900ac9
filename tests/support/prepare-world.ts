/** Starts the run's PostgreSQL and fills the demo that servers of tests copy, while other steps are under way. */
import { startTestServer } from './server.ts';

const server = await startTestServer({ engine: 'postgres', areas: [], seed: true });
await server.stop();
