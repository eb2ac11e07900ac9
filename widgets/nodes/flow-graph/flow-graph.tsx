/** Node: a flow as a drawing, with the way that an execution went, and tried out on a record. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FlowShape, statedEntity } from '../../../engine/core/flows/index.ts';
import { getAt, isObject } from '../../../engine/core/json/index.ts';
import { holds, ruleValue, useText } from '../../../engine/react/index.ts';
import type { NodeProps, RecordData } from '../../../engine/react/types.ts';
import { FlowDrawing } from '../../primitives/flow-drawing/flow-drawing.tsx';
import { useStatedShape } from '../../primitives/flow-drawing/use-stated-shape.ts';
import { Trial } from './trial.tsx';

type Options = {
  readonly shape?: string;
  readonly definition?: string;
  readonly title?: string;
  readonly log?: string;
  readonly position?: string;
  readonly same?: string;
  readonly faults?: string;
  readonly try?: { readonly entity: string; readonly workflow: string; readonly records?: string };
};

const isShape = (value: unknown): value is FlowShape => isObject(value) && Array.isArray(value.steps) && isObject(value.trigger);
const isRecord = (value: unknown): value is RecordData => isObject(value) && value.id !== undefined && value.id !== null;

export default function FlowGraphNode({ node, scope }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const [tried, setTried] = useState<unknown>();
  const record = scope.doc;
  const definition = node.definition === undefined ? undefined : getAt(record, node.definition);
  const stated = useStatedShape(definition);
  const planned = node.shape === undefined ? undefined : getAt(record, node.shape);
  const shape = isShape(planned) ? planned : stated;
  const isOther = node.same !== undefined && !holds(node.same, scope);
  const givenBy = (rule: string | undefined) => (rule === undefined || isOther ? undefined : ruleValue(rule, scope));
  const title = text(node.title ?? 'flow_graph.title');
  return (
    <section aria-label={title} className="rounded-card border border-border bg-surface-raised">
      <h2 className="px-4 py-3 font-semibold text-sm">{title}</h2>
      {node.try && isRecord(record) ? (
        <Trial
          record={record}
          of={node.try}
          records={node.try.records === undefined ? aboutOf(definition) : String(getAt(record, node.try.records) ?? '')}
          scope={scope}
          onTried={setTried}
        />
      ) : null}
      {isOther ? <p className="px-4 pb-3 text-sm text-text-muted">{t('flow_graph.other_version')}</p> : null}
      {shape ? (
        <FlowDrawing shape={shape} log={tried ?? givenBy(node.log)} position={givenBy(node.position)} faults={givenBy(node.faults)} />
      ) : (
        <p className="px-4 pb-4 text-sm text-text-muted">{t('flow_graph.empty')}</p>
      )}
    </section>
  );
}

const aboutOf = (definition: unknown): string => statedEntity(isObject(definition) ? definition.on : undefined);
