/** The create button: its label when this person may use it here, and what the form starts with. */
import { useMemo } from 'react';
import type { EntityView } from '../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { canCreate, holds, ruleValue, useText } from '../../engine/react/index.ts';
import { initialValues } from '../nodes/form-panel/initial-values.ts';
import type { CreateOptions } from './options.ts';

export type Creation = {
  readonly start: {
    readonly initial: Readonly<Record<string, unknown>>;
    readonly by: string | undefined;
    readonly only: readonly string[] | undefined;
    /** On the button that sends the form, in words. */
    readonly verb: string | undefined;
  };
  readonly label: string | undefined;
};

export function useCreation(create: CreateOptions | undefined, entity: EntityView, scope: RuleScope): Creation {
  const text = useText();
  const initial = useMemo(() => initialValues(create?.defaults, scope), [create?.defaults, scope]);
  const by = useMemo(() => (create?.by === undefined ? null : ruleValue(create.by, scope)), [create?.by, scope]);
  const isOffered = create !== undefined && (create.allow === undefined || holds(create.allow, scope)) && canCreate(entity, scope, initial);
  const only = create?.fields;
  const verb = create?.verb === undefined ? undefined : text(create.verb);
  const start = useMemo(
    () => ({ initial, by: typeof by === 'string' || typeof by === 'number' ? String(by) : undefined, only, verb }),
    [initial, by, only, verb],
  );
  return {
    start,
    label: isOffered ? text(create.label ?? 'collection.create', { name: text(entity.label) }) : undefined,
  };
}
