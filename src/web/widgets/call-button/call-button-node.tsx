/** Node: the call button of a sub-task on its page. */
import { ruleValue } from '../../../../engine/react/index.ts';
import type { NodeProps } from '../../../../engine/react/types.ts';
import CallButton from './call-button.tsx';

type Options = {
  readonly request: string;
  readonly service: string;
  readonly subtask_type: string;
  readonly phone?: string;
};

const look =
  'inline-flex h-control select-none items-center justify-center gap-1.5 whitespace-nowrap rounded-control border border-border bg-surface-raised px-3 text-sm font-medium hover:bg-surface-sunken hover:border-border-strong';

export default function CallButtonNode({ node, scope }: NodeProps<Options>) {
  const requestId = ruleValue(node.request, scope);
  if (typeof requestId !== 'string' || requestId === '') return null;
  const phone = node.phone === undefined ? undefined : ruleValue(node.phone, scope);
  const target = {
    srvc_type_id: ruleValue(node.service, scope),
    srvc_id: requestId,
    sbtsk_type_id: ruleValue(node.subtask_type, scope),
  };
  return <CallButton target={target} phone={typeof phone === 'string' ? phone : undefined} className={look} />;
}
