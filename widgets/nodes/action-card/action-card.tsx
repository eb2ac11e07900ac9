/** Node: something only the host can do, behind a button. */
import { useState } from 'react';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { ruleValue, useRecordAround, useRefresh, useText, useToast } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';

type Options = {
  readonly title: string;
  readonly text?: string;
  readonly label: string;
  readonly icon?: string;
  readonly action: string;
  /** What the action is given: a rule for each name. */
  readonly input?: Readonly<Record<string, string>>;
  readonly done?: string;
};

/** A failure stands in red below the words. Once it is done, the record around is read again. */
export default function ActionCardNode({ node, scope }: NodeProps<Options>) {
  const text = useText();
  const toast = useToast();
  const run = useHostAction(node.action);
  const around = useRecordAround();
  const refresh = useRefresh(around?.entity ?? '');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await run(Object.fromEntries(Object.entries(node.input ?? {}).map(([name, rule]) => [name, ruleValue(rule, scope)])));
      if (node.done) toast.add({ text: text(node.done), tone: 'success' });
      if (around) refresh();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <section className="flex flex-wrap items-center gap-4 rounded-card border border-border bg-surface-raised p-4 md:p-5">
      <div className="min-w-0 flex-1 basis-56">
        <h2 className="text-base font-semibold">{text(node.title)}</h2>
        {node.text ? <p className="mt-0.5 text-sm text-text-muted">{text(node.text)}</p> : null}
        {failure === undefined ? null : (
          <p role="alert" className="mt-1 text-sm text-danger-text">
            {failure}
          </p>
        )}
      </div>
      <Button icon={node.icon} isBusy={isBusy} onClick={() => void start()}>
        {text(node.label)}
      </Button>
    </section>
  );
}
