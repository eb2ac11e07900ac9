/** Node: a definition playground. */
import type { TFunction } from 'i18next';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placesOf } from '../../../engine/core/json/places.ts';
import { ErrorBoundary, Failed, PlannedScreen, usePageScope, useText, Waiting } from '../../../engine/react/index.ts';
import type { NodeProps } from '../../../engine/react/types.ts';
import { placedFaults, unreadable } from '../../primitives/code-editor/faults.ts';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { type PreviewFault, usePreview } from './use-preview.ts';

const CodeEditor = lazy(() => import('../../primitives/code-editor/code-editor.tsx'));

type Sample = { readonly id: string; readonly label: string; readonly screen: object };
type Options = { readonly samples: readonly Sample[] };

const NO_PARAMETERS = {};
const textOf = (sample: Sample | undefined) => JSON.stringify(sample?.screen ?? {}, null, 2);

export default function PlaygroundNode({ node }: NodeProps<Options>) {
  const { t } = useTranslation();
  const text = useText();
  const [chosen, setChosen] = useState(node.samples[0]?.id);
  const [code, setCode] = useState(() => textOf(node.samples[0]));
  const { plan, faults, isPending } = usePreview(code);
  const marks = useMemo(() => marksOf(code, faults), [code, faults]);
  const scope = usePageScope(NO_PARAMETERS);
  const choose = (id: string) => {
    setChosen(id);
    setCode(textOf(node.samples.find((sample) => sample.id === id)));
  };
  return (
    <div className="grid grid-cols-1 lg:h-[calc(100dvh-48px)] lg:grid-cols-[minmax(320px,2fr)_3fr]">
      <section aria-label={t('playground.definition')} className="flex min-h-96 min-w-0 flex-col border-border lg:border-e">
        <div className="flex flex-wrap items-center gap-2 border-b border-border p-3">
          <h1 className="me-2 text-base font-semibold">{t('screen.playground')}</h1>
          <label className="flex min-w-0 items-center gap-2 text-sm">
            <span className="text-text-muted">{t('playground.sample')}</span>
            <select
              value={chosen}
              onChange={(event) => choose(event.target.value)}
              className="h-control min-w-0 rounded-control border border-border bg-surface px-2"
            >
              {node.samples.map((sample) => (
                <option key={sample.id} value={sample.id}>
                  {text(sample.label)}
                </option>
              ))}
            </select>
          </label>
          <span className="ms-auto text-xs text-text-muted" aria-live="polite">
            {statusOf(t, faults.length, isPending)}
          </span>
        </div>
        <div className="min-h-0 flex-1 p-px focus-within:outline-2 focus-within:outline-focus">
          <Suspense fallback={<Waiting />}>
            <CodeEditor value={code} onChange={setCode} label={t('playground.definition')} faults={marks} />
          </Suspense>
        </div>
        {faults.length > 0 && <Faults faults={faults} />}
      </section>
      <section aria-label={t('playground.rendering')} className="min-w-0 overflow-auto">
        {plan ? (
          <ErrorBoundary key={JSON.stringify(plan.body)} fallback={(error, retry) => <Failed detail={error.message} onRetry={retry} />}>
            <PlannedScreen plan={plan} scope={scope} />
          </ErrorBoundary>
        ) : (
          !isPending && <EmptyState icon="flask-conical" title={t('playground.nothing')} text={t('playground.nothing_text')} />
        )}
      </section>
    </div>
  );
}

/** Where the faults stand in the text. */
function marksOf(code: string, faults: readonly PreviewFault[]) {
  const [first] = faults;
  if (first && placesOf(code).brokenAt !== undefined) return [unreadable(code, first.message)];
  return placedFaults(code, faults);
}

function statusOf(t: TFunction, faults: number, isPending: boolean): string {
  if (isPending) return t('playground.checking');
  return faults === 0 ? t('playground.right') : t('playground.faults', { count: faults });
}

function Faults({ faults }: { readonly faults: readonly PreviewFault[] }) {
  return (
    <div className="max-h-48 overflow-auto border-t border-border bg-danger-soft p-3 text-xs text-danger-text" role="alert">
      <ul>
        {faults.map(({ pointer, message }) => (
          <li key={`${pointer} ${message}`} className="py-0.5">
            <code dir="ltr">{pointer}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
