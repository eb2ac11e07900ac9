/** An organisation may only name functions that the operator has allowed; what it named before may stay, and does not run. */

import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../../../engine/server/database/port.ts';
import { problems } from '../../../engine/server/kernel/errors.ts';
import { said } from '../../../engine/server/kernel/said.ts';
import type { Change, EntityHooks, HookContext } from '../../../engine/server/resources/types.ts';
import { listOf, pointerIn, textOf } from '../../../engine/server/workflows/rows.ts';
import type { WorkflowArea } from '../../../engine/server/workflows/types.ts';

const message = said('problem.functions.function_not_allowed_ask_whoever');

type Named = { readonly arn: string; readonly pointer: string };
type NamesIn = (row: Row | null) => readonly Named[];

/** `isAllowed` takes an ARN. */
export function namedFunctions({ isAllowed }: { readonly isAllowed: (arn: string) => boolean }): WorkflowArea {
  const hooksOf = (namesIn: NamesIn): EntityHooks => {
    const check = (changes: readonly Change[], { principal }: HookContext) => {
      if (principal.kind !== 'member') return;
      const errors = changes.flatMap(({ before, after }, index) => {
        const known = new Set(namesIn(before).map(({ arn }) => arn));
        return namesIn(after)
          .filter(({ arn }) => !known.has(arn) && !isAllowed(arn))
          .map(({ pointer }) => ({ pointer: pointerIn(changes, index, pointer), code: 'not_allowed', message }));
      });
      if (errors.length > 0) throw problems.invalid({ errors });
    };
    return { beforeCreate: check, beforeUpdate: check };
  };
  return { workflows: [], hooks: { 'subtask-type': hooksOf(ofFields), 'automation-rule': hooksOf(ofRule) } };
}

const ofFields: NamesIn = (type) =>
  listOf(type?.custom_fields).flatMap((field, at) => {
    const arn = isObject(field) ? textOf(field.lambdaArn) : null;
    return arn === null ? [] : [{ arn, pointer: `/custom_fields/${at}/lambdaArn` }];
  });

const ofRule: NamesIn = (rule) => {
  const arn = textOf(rule?.function_arn);
  return arn === null ? [] : [{ arn, pointer: '/function_arn' }];
};
