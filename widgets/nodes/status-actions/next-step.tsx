/** The likeliest next step of a record as one button, for cards: their records are many, and those in one state are asked about once. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { useNextStatuses } from './use-next-statuses.ts';

type Props = {
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly workflow: string;
  /** Input of the workflow that takes the status. */
  readonly field?: string;
  readonly scope: RuleScope;
  /** What the button bears until the step is known, and where there is none. */
  readonly otherwise: string;
  readonly className?: string;
  /** The step is chosen already, where there is one. */
  readonly onGo: (initial?: Readonly<Record<string, unknown>>) => void;
};

export default function NextStep({ entity, record, workflow, field = 'to', scope, otherwise, className, onGo }: Props) {
  const { choices } = useNextStatuses({ entity, record, workflow, field, scope });
  const [likeliest] = choices;
  return (
    <Button kind="primary" className={className} onClick={() => onGo(likeliest && { [field]: likeliest.value })}>
      {likeliest?.label ?? otherwise}
    </Button>
  );
}
