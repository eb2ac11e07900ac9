/** Node: how far a bulk job is, and what became of it. */
import { useRuleValue } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { JobView } from './job-view.tsx';
import { JobWords } from './job-words.tsx';

type Options = { readonly record?: string };

export default function BulkJobNode({ node, scope }: NodeProps<Options>) {
  const id = useRuleValue(node.record ?? 'doc.id', scope);
  if (typeof id !== 'string' || id === '') return null;
  return (
    <section className="my-4">
      <JobWords id={id} />
      <JobView key={id} id={id} />
    </section>
  );
}
