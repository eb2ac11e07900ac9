/** Daily updates say who tells, and remember what they said before. */

import { isEqual } from '../../../engine/core/json/index.ts';
import { listOf } from '../../../engine/server/workflows/rows.ts';
import type { Changed, HooksOf, ProductContext } from '../rows/index.ts';
import { keepWrittenDays } from './written-days.ts';

/** What was said so many times before the last is forgotten. */
const KEPT = 50;
const told = ['progress', 'headcount', 'blockers', 'materials', 'next_day_need', 'photos'] as const;

/** Members tell in their own name; whoever has the link says who it is. */
const sign = ({ after }: Changed<'deployment-update'>, { principal }: ProductContext) => {
  if (principal.kind === 'member') after.reporter = principal.user.name;
};

export const updateHooks: HooksOf<'deployment-update'> = {
  beforeCreate(changes, context) {
    for (const change of changes) sign(change, context);
  },
  afterCreate: keepWrittenDays,
  beforeUpdate(changes, context) {
    for (const change of changes) {
      const { before, after } = change;
      const earlier = Object.fromEntries(told.map((name) => [name, before[name]]));
      const isOther = told.some((name) => !isEqual(before[name], after[name] ?? null));
      if (isOther) after.history = [...listOf(before.history), { at: context.now, by: before.reporter, ...earlier }].slice(-KEPT);
      sign(change, context);
    }
  },
};
