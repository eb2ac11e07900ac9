/** A field of a record's page as its input: Enter or Save sends it alone, Escape leaves it as it was. */
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { Waiting } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import type { FormTask } from '../form-panel/form-task.ts';

/** Most pages are read, and changed in no field: the engine of forms comes with the first one. */
const FormBody = lazy(async () => {
  const [{ FormBody: body }] = await Promise.all([import('../form-panel/form-body.tsx'), import('../../../engine/react/form/index.ts')]);
  return { default: body };
});

type Props = {
  readonly entity: string;
  readonly pointer: string;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
  readonly onEnd: () => void;
};

export default function InlineEdit({ entity, pointer, record, labels, scope, onEnd }: Props) {
  // The record as it was when the field was opened: what others change meanwhile is told when it is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once
  const task = useMemo<FormTask>(
    () => ({ entity, purpose: 'update', records: [record], labels, only: [pointer], isUndone: true }),
    [entity, pointer],
  );
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      // A list of choices that is open closes first.
      if (event.key !== 'Escape' || event.defaultPrevented || !place.current?.contains(event.target as Node)) return;
      event.preventDefault();
      onEnd();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [onEnd]);
  return (
    <div ref={place} className="rounded-control bg-surface-sunken p-2">
      <Suspense fallback={<Waiting />}>
        <FormBody task={task} scope={scope} onDone={onEnd} onCancel={onEnd} isInline />
      </Suspense>
    </div>
  );
}
