/** Choices name groups that there are, each way of a group once. */
import { isObject } from '../../../core/json/index.ts';
import { type FieldProblem, problems } from '../../kernel/errors.ts';
import { said } from '../../kernel/said.ts';
import type { HookMap } from '../../resources/hooks.ts';
import type { Change, HookContext } from '../../resources/types.ts';
import { pointerIn } from '../../workflows/rows.ts';

function check(changes: Change[], { product }: HookContext): void {
  const groups = new Set(product?.notifications?.groups.map(({ id }) => id));
  const errors = changes.flatMap(({ after }, at) => {
    const choices = Array.isArray(after.choices) ? after.choices : [];
    const seen = new Set<string>();
    return choices.flatMap((choice: unknown, index): FieldProblem[] => {
      if (!isObject(choice)) return [];
      const key = `${choice.group} ${choice.channel}`;
      const isTwice = seen.has(key);
      seen.add(key);
      const pointer = pointerIn(changes, at, `/choices/${index}/group`);
      if (!groups.has(String(choice.group)))
        return [{ pointer, code: 'unknown_group', message: said('problem.platform.notify.unknown_group') }];
      return isTwice ? [{ pointer, code: 'distinct', message: said('problem.platform.notify.chosen_twice') }] : [];
    });
  });
  if (errors.length > 0) throw problems.invalid({ errors });
}

export const settingHooks: HookMap = { 'notification-setting': { beforeCreate: check, beforeUpdate: check } };
