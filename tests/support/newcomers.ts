/** New members, with numbers and addresses that nobody else has. */
import { dataOf, one } from './journey.ts';
import type { Caller } from './server.ts';

export type Newcomers = {
  /** A mobile number that is nobody's. */
  number(): string;
  /** A member of the caller's organisation with a role, by its name. */
  join(caller: Caller, more?: object, roleName?: string): Promise<ReturnType<typeof dataOf>>;
};

/** `prefix`: two digits that the numbers of a file begin with. */
export function newcomers(prefix: string): Newcomers {
  let next = 0;
  const number = () => {
    next += 1;
    return `${prefix}${String(next).padStart(8, '0')}`;
  };
  return {
    number,
    async join(caller, more = {}, roleName = 'Viewer') {
      const { id } = await one(caller, 'role', `doc.name == '${roleName}'`);
      const user_mobile = number();
      const row = { user_name: `Person ${next}`, user_email: `p${user_mobile}@new.test`, user_mobile, user_role: [id], ...more };
      return dataOf(await caller.post('/v1/data/user', row), 201);
    },
  };
}
