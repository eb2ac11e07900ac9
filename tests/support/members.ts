/** People of the demo with other values in their records. */
import { dataOf, one, patch } from './journey.ts';
import type { Caller } from './server.ts';

/** Runs with other values of a member's record, and puts them back. */
export async function having(admin: Caller, email: string, more: Record<string, unknown>, run: () => Promise<void>): Promise<void> {
  const before = await one(admin, 'user', `doc.user_email == '${email}'`);
  dataOf(await patch(admin, 'user', before.id, more));
  try {
    await run();
  } finally {
    const back = Object.fromEntries(Object.keys(more).map((name) => [name, before[name]]));
    dataOf(await patch(admin, 'user', before.id, back));
  }
}
