/** Plans of executions: a schedule that exists in a time zone that exists. */

import { type FieldProblem, problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import { pointerIn } from '../../../engine/server/workflows/rows.ts';
import type { Changed, HooksOf } from '../rows/index.ts';
import { isCron } from './cron.ts';

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function check(changes: readonly Changed<'execution-plan'>[]): void {
  const errors = changes.flatMap(({ after }, index): FieldProblem[] => {
    if (after.trigger !== 'cron') return [];
    const at = (field: string) => pointerIn(changes, index, field);
    const cron = isCron(after.cron ?? '')
      ? []
      : [{ pointer: at('/cron'), code: 'cron', message: said('problem.automation.please_enter_valid_cron_frequency') }];
    const zone = isTimeZone(after.time_zone ?? '')
      ? []
      : [{ pointer: at('/time_zone'), code: 'time_zone', message: said('problem.automation.no_such_time_zone_one') }];
    return [...cron, ...zone];
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const planHooks: HooksOf<'execution-plan'> = { beforeCreate: check, beforeUpdate: check };
