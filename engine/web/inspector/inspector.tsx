/** The inspector: point at a widget and see the definition it came from, its rules with their values, and why things are not there. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../widgets/primitives/icon/icon.tsx';
import type { InspectedNode } from '../../core/definitions/index.ts';
import { markedNodes } from '../../react/index.ts';
import { NodeReport, Place } from './node-report.tsx';
import { RuleCard } from './rule-card.tsx';
import { useInspection } from './use-inspection.ts';
import { usePointing } from './use-pointing.ts';

const depth = (pointer: string) => pointer.split('/').length;

export default function Inspector({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { screen, data, error } = useInspection();
  const [isPointing, setPointing] = useState(true);
  const [chosen, setChosen] = useState<string>();
  const choose = useCallback((id: string | undefined) => {
    setPointing(false);
    if (id !== undefined) setChosen(id);
  }, []);
  const frame = usePointing(isPointing, choose);
  const marks = markedNodes();
  const node = data?.nodes.find(({ id }) => id === chosen);
  return (
    <div data-inspector>
      {frame ? (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-60 rounded-control border-2 border-accent bg-accent-soft/40"
          style={{ insetInlineStart: 'auto', left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
        >
          <span className="absolute -top-5 left-0 rounded-control bg-accent px-1.5 text-xs whitespace-nowrap text-accent-text">
            {frame.id}
          </span>
        </div>
      ) : null}
      <section
        aria-label={t('inspector.title')}
        className="fixed inset-y-0 end-0 z-60 flex w-[min(440px,100vw)] flex-col border-s border-border bg-surface-raised text-text shadow-float max-md:top-1/3"
      >
        <header className="flex items-center gap-2 border-b border-border px-3 py-2">
          <h2 className="flex-1 text-sm font-semibold">{t('inspector.title')}</h2>
          <button
            type="button"
            aria-pressed={isPointing}
            onClick={() => setPointing(!isPointing)}
            className="flex h-control items-center gap-1.5 rounded-control border border-border px-2.5 text-sm aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            <Icon name="crosshair" />
            {t('inspector.point')}
          </button>
          <button
            type="button"
            aria-label={t('action.close')}
            onClick={onClose}
            className="grid size-control place-items-center rounded-control hover:bg-surface-sunken"
          >
            <Icon name="x" />
          </button>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {error ? (
            <p role="alert" className="p-3 text-sm text-danger-text">
              {error.message}
            </p>
          ) : null}
          {data ? (
            <>
              <div className="space-y-2 border-b border-border p-3">
                <p className="text-sm font-medium">{screen}</p>
                <Place file={data.file} pointer="" />
                <ul className="space-y-2">
                  {data.rules.map((rule) => (
                    <RuleCard key={rule.pointer} rule={rule} title={rule.pointer.slice(1)} />
                  ))}
                </ul>
              </div>
              <ul aria-label={t('inspector.nodes')} className="border-b border-border p-2">
                {data.nodes.map((one) => (
                  <li key={one.pointer} style={{ paddingInlineStart: `${(depth(one.pointer) - 2) * 6}px` }}>
                    <button
                      type="button"
                      aria-current={one.id === chosen}
                      onClick={() => setChosen(one.id)}
                      className="flex min-h-7 w-full items-center gap-2 rounded-control px-1.5 text-start text-sm hover:bg-surface-sunken aria-[current=true]:bg-accent-soft"
                    >
                      <Icon name={iconOf(one, marks.get(one.id)?.isShown)} size={14} />
                      <span className="font-medium">{one.id}</span>
                      <span className="truncate text-text-muted">{one.widget}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {node ? <NodeReport screen={data} node={node} mark={marks.get(node.id)} /> : null}
            </>
          ) : null}
        </div>
      </section>
    </div>
  );
}

/** On the page, hidden by its rule, or cut out for the person. */
function iconOf(node: InspectedNode, isShown: boolean | undefined): string {
  if (isShown) return 'eye';
  return isShown === undefined && node.findings.length > 0 ? 'ban' : 'eye-off';
}
