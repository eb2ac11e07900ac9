/** The same database for what the server does of itself: nobody looks at it meanwhile, so it waits for a connection as jobs do, among theirs. */
import type { Database } from './port.ts';

export const forJobs = <D extends Pick<Database, 'read' | 'transaction'>>(database: D): D => ({
  ...database,
  read: ((principal, work, way = 'job') => database.read(principal, work, way)) satisfies Database['read'],
  transaction: ((principal, work, opening, way = 'job') =>
    database.transaction(principal, work, opening, way)) satisfies Database['transaction'],
});
