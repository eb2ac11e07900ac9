/** What is wrong, in words beside the drawing; each leads to its place. */
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { Graph } from './graph.ts';
import type { Faults, Wrong } from './wrong.ts';

type Props = { readonly faults: Faults; readonly graph: Graph; readonly onChoose: (state: string) => void };

export function FaultList({ faults: { all, isChecked }, graph, onChoose }: Props) {
  const { t } = useTranslation();
  /** The state of a fault, or the one that its move leads away from. */
  const placeOf = ({ states, moves }: Wrong) => states[0] ?? graph.moves.find(({ name }) => moves.includes(name))?.from[0];
  if (all.length === 0 && !isChecked) return null;
  return (
    <div role="status" className="border-border border-t px-4 py-2 text-sm">
      {all.length === 0 ? (
        <p className="flex items-center gap-2 text-text-muted">
          <Icon name="circle-check" size={16} />
          {t('lifecycle_graph.whole')}
        </p>
      ) : (
        <>
          <p className="font-medium">{t('lifecycle_graph.faults', { count: all.length })}</p>
          <ul className="mt-1 space-y-0.5">
            {all.map((one) => {
              const place = placeOf(one);
              const words = (
                <>
                  <Icon name="triangle-alert" size={14} className="mt-0.5 shrink-0 text-red-text" />
                  <span>{one.listed}</span>
                </>
              );
              return (
                <li key={`${one.listed}${place}`}>
                  {place === undefined ? (
                    <p className="flex items-start gap-2 py-1">{words}</p>
                  ) : (
                    <button
                      type="button"
                      className="flex min-h-6 w-full items-start gap-2 rounded py-1 text-start hover:bg-surface-sunken"
                      onClick={() => onChoose(place)}
                    >
                      {words}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}
