import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import type { NodeProps } from '../../../engine/react/types.ts';

type Options = { readonly action: string; readonly text: string };

/** Runs a host action once on opening; a failure is shown with Retry. */
export default function HostActionNode({ node }: NodeProps<Options>) {
  const { t } = useTranslation();
  const action = useHostAction(node.action);
  const started = useRef(false);
  const [failure, setFailure] = useState<string>();
  const run = () => {
    setFailure(undefined);
    action({}).catch((error: unknown) => setFailure(error instanceof Error ? error.message : String(error)));
  };
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    run();
  });
  return (
    <div className="grid min-h-[50dvh] place-items-center p-6 text-center" aria-live="polite">
      {failure === undefined ? (
        <p className="text-text-muted">{t(node.text.replace(/^t:/, ''))}</p>
      ) : (
        <div>
          <p role="alert" className="text-danger-text">
            {failure}
          </p>
          <button
            type="button"
            onClick={run}
            className="mt-4 h-9 rounded-control border border-border px-4 text-sm hover:bg-surface-sunken"
          >
            {t('page.retry')}
          </button>
        </div>
      )}
    </div>
  );
}
