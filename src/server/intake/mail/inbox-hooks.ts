/** An inbox names a server outside; with another server or user, what was read of the former one says nothing any more. */
import { problems } from '../../../../engine/server/kernel/errors.ts';
import { said } from '../../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../../engine/server/workflows/rows.ts';
import type { Changed, HooksOf } from '../../rows/index.ts';
import type { MailOptions } from '../options.ts';
import { isServerAllowed } from './connect.ts';

/** @throws invalid (422) at `/host` for a server that is not asked */
export const inboxHooks = ({ outbound }: Pick<MailOptions, 'outbound'>): HooksOf<'mail-inbox'> => {
  const check = (changes: readonly Changed<'mail-inbox'>[]) => {
    const errors = changes.flatMap(({ before, after }, index) => {
      const { host, port } = after;
      const isKnown = before?.host === host && before.port === port;
      if (isKnown || isServerAllowed({ host, port: port ?? null }, outbound)) return [];
      return [
        { pointer: pointerIn(changes, index, '/host'), code: 'not_allowed', message: said('problem.intake.server_not_asked', { host }) },
      ];
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  return {
    beforeCreate: check,
    beforeUpdate(changes) {
      check(changes);
      for (const { before, after } of changes) {
        if (before.host === after.host && before.username === after.username) continue;
        // A password is for the server and the user that it was given for, and goes to no other.
        Object.assign(after, { secret_sealed: null, secret_set_at: null, state: null, fault: null, uid_validity: null, last_uid: 0 });
      }
    },
  };
};
