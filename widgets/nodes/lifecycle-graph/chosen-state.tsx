/** What the chosen state asks for, and where one may go from it. */
import { useTranslation } from 'react-i18next';
import type { ListState } from '../../../engine/react/index.ts';
import { Chip } from '../../primitives/chip/chip.tsx';
import type { Graph } from './graph.ts';

type Props = { readonly graph: Graph; readonly id: string; readonly roleOf: (id: string) => ReturnType<ListState['labelOf']> };

export function ChosenState({ graph, id, roleOf }: Props) {
  const { t } = useTranslation();
  const state = graph.states.find((one) => one.id === id);
  if (!state) return null;
  const moves = graph.moves.filter((move) => move.from[0] === id);
  const titles = new Map(graph.states.map((one) => [one.id, one]));
  return (
    <div className="border-border border-t px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Chip label={state.title} colour={state.colour} />
        <span className="text-text-muted">
          {moves.length === 0 ? t('lifecycle_graph.leads_nowhere') : t('lifecycle_graph.moves', { count: moves.length })}
        </span>
        {state.asks === 0 ? null : <span className="text-text-muted">{t('lifecycle_graph.asks', { count: state.asks })}</span>}
      </p>
      {state.fault === undefined ? null : <p className="mt-2 text-red-text">{t(`lifecycle_graph.${state.fault}_text`)}</p>}
      <ul className="mt-2 space-y-1.5">
        {moves.map((move) => {
          const target = titles.get(move.to);
          const roles = move.roles.map((role) => roleOf(role)?.label ?? t('lifecycle_graph.a_role')).join(', ');
          return (
            <li key={move.name} className="flex flex-wrap items-center gap-2">
              <Chip label={target?.title ?? ''} colour={target?.colour} />
              {move.roles.length === 0 ? null : <span className="text-text-muted">{t('lifecycle_graph.for_roles', { roles })}</span>}
              {move.isGuarded ? <span className="text-text-muted">{t('lifecycle_graph.guarded')}</span> : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
