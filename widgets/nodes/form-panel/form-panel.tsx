/** Node: a form standing on the page. */
import { useMemo, useState } from 'react';
import { isObject } from '../../../engine/core/json/index.ts';
import type { FormLayout } from '../../../engine/react/form/index.ts';
import { fillPath, inside, useHost, useRecordAround, useRuleValue, useText } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { FormBody } from './form-body.tsx';
import type { FormTask } from './form-task.ts';
import { initialValues } from './initial-values.ts';

type Options = {
  readonly entity?: string;
  readonly for?: string;
  readonly title?: string;
  readonly defaults?: Readonly<Record<string, string>>;
  readonly by?: string;
  readonly fields?: readonly string[];
  readonly to?: string;
  readonly layout?: FormLayout;
};

export default function FormPanelNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const { navigate } = useHost();
  const around = useRecordAround();
  const isOwn = node.entity !== undefined;
  const own = useMemo(() => (isOwn ? inside(scope) : scope), [isOwn, scope]);
  const by = useRuleValue(node.by, own);
  const [round, setRound] = useState(0);
  const entity = node.entity ?? around?.entity;
  const purpose = node.for ?? 'create';
  const record = isOwn || purpose === 'create' ? undefined : around?.record;
  const labels = around?.labels;
  const { defaults, fields, layout } = node;
  const task = useMemo<FormTask | undefined>(
    () =>
      entity === undefined
        ? undefined
        : {
            entity,
            purpose,
            records: record ? [record] : [],
            initial: initialValues(defaults, own),
            only: fields,
            layout,
            ...(labels ? { labels } : {}),
            ...(typeof by === 'string' || typeof by === 'number' ? { by: String(by) } : {}),
          },
    [entity, purpose, record, labels, defaults, fields, layout, own, by],
  );
  if (!task) return null;
  const done = (answer: unknown) => {
    const path = node.to === undefined ? undefined : fillPath(node.to, isObject(answer) ? answer : record, scope.route);
    if (path === undefined) setRound(round + 1);
    else navigate(path);
  };
  return (
    <section className="m-4 max-w-3xl rounded-card border border-border bg-surface-raised p-4 md:m-6 md:p-5">
      {node.title ? <h2 className="mb-4 text-lg font-semibold">{text(node.title)}</h2> : null}
      <FormBody key={round} task={task} scope={own} onDone={done} />
    </section>
  );
}
