// A process beside a server that only answers: it lives and ends as the one for heavy jobs does.
import { register } from 'tsx/esm/api';

register();
const { besideServer } = await import('../../engine/server/jobs/apart/beside-server.ts');
const server = besideServer();
server.hear({ wake: (queue) => server.wake(`heard ${queue}`), stop: () => process.exit(0) });
server.wake(`ready ${process.pid}`);
