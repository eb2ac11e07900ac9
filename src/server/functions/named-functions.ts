/** An organisation may only name functions that the operator has allowed; what it named before may stay, and does not run. */
import { isObject } from '../../../engine/core/json/index.ts';
import type { Row } from '../database/port.ts';
import { problems } from '../kernel/errors.ts';
import type { Change, EntityHooks, HookContext } from '../resources/types.ts';
import { listOf, pointerIn } from '../workflows/rows.ts';
import type { WorkflowArea } from '../workflows/types.ts';

const message = 'This function is not allowed here. Ask whoever runs this installation to allow it.';

/** `isAllowed` takes an ARN. */
export function namedFunctions({ isAllowed }: { readonly isAllowed: (arn: string) => boolean }): WorkflowArea {
  const check = (changes: readonly Change[], { principal }: HookContext) => {
    if (principal.kind !== 'member') return;
    const errors = changes.flatMap(({ before, after }, index) => {
      const known = new Set(namesIn(before).map(({ arn }) => arn));
      return namesIn(after)
        .filter(({ arn }) => !known.has(arn) && !isAllowed(arn))
        .map(({ at }) => ({ pointer: pointerIn(changes, index, `/custom_fields/${at}/lambdaArn`), code: 'not_allowed', message }));
    });
    if (errors.length > 0) throw problems.invalid({ errors });
  };
  const hooks: EntityHooks = { beforeCreate: check, beforeUpdate: check };
  return { workflows: [], hooks: { 'subtask-type': hooks } };
}

const namesIn = (type: Row | null) =>
  listOf(type?.custom_fields).flatMap((field, at) =>
    isObject(field) && typeof field.lambdaArn === 'string' && field.lambdaArn !== '' ? [{ arn: field.lambdaArn, at }] : [],
  );
