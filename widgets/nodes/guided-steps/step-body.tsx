/** What stands on a step, by what its kind is: a form, something to be done, other nodes, or the end. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { StepState } from '../../../engine/core/lifecycle/index.ts';
import { NodeView } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { FormBody } from '../form-panel/form-body.tsx';
import { CodeStep } from './code-step.tsx';
import { EndStep } from './end-step.tsx';
import { BigButton, Foot } from './foot.tsx';
import type { StepBodyProps } from './options.ts';
import { Retry } from './retry.tsx';
import { WorkflowStep } from './workflow-step.tsx';

/** The step's own title stands above, so that of the group is for who listens; the note stands over the button, at the page's edge. */
const FORM =
  'flex flex-1 flex-col pt-2 [&_h3]:sr-only [&>.sticky]:mt-auto [&>.sticky]:bg-surface [&>.sticky>p]:w-full [&>.sticky>button]:flex-1 [&>.sticky>button]:h-14 [&>.sticky>button]:text-lg [&>.sticky>button]:rounded-card';

const isRecord = (answer: unknown): answer is RecordData =>
  typeof answer === 'object' && answer !== null && 'id' in answer && 'version' in answer;

export function StepBody(props: StepBodyProps) {
  const { t } = useTranslation();
  const { node, entity, record, labels, states, at, scope, onDone } = props;
  const state = states[at];
  if (!state) return null;
  const { kind, fields } = state.step;
  if (kind.isEnd) return <EndStep {...props} />;
  if (kind.asks !== undefined) return <CodeStep {...props} state={state} />;
  if (kind.workflow !== undefined || (kind.fills.length > 0 && !isAsked(entity, state))) return <WorkflowStep {...props} state={state} />;
  const body = node.bodies?.[kind.name];
  if (body)
    return (
      <>
        <div className="-mx-4 flex-1">
          <NodeView node={body} scope={scope} />
        </div>
        <Foot>
          <BigButton onClick={() => onDone()}>{t('guided.next')}</BigButton>
        </Foot>
      </>
    );
  if (fields.length === 0)
    return (
      <Foot>
        <BigButton onClick={() => onDone()}>{t('guided.next')}</BigButton>
      </Foot>
    );
  return (
    <div className={FORM}>
      {kind.begins === undefined ? null : <Retry {...props} state={state} />}
      <FormBody
        task={{
          entity: entity.name,
          purpose: 'update',
          records: [record],
          labels,
          only: fields.map(({ pointer }) => pointer),
          isStep: true,
        }}
        scope={scope}
        submitLabel={t('guided.next')}
        onDone={(answer) => onDone(isRecord(answer) ? answer : undefined)}
      />
    </div>
  );
}

/** Whether the person may write any of what such a step fills. */
const isAsked = (entity: EntityView, { step }: StepState) =>
  step.fields.some(({ pointer }) => entity.fields.some((field) => field.pointer === pointer && field.changeable));
