/** What the chosen state asks for, what stands there, where one may go from it; and what may be changed about it. */
import { useTranslation } from 'react-i18next';
import { type ListState, useHost } from '../../../engine/react/index.ts';
import { Button, IconButton } from '../../primitives/button/button.tsx';
import { Chip } from '../../primitives/chip/chip.tsx';
import { MenuButton } from '../../primitives/menu-button/menu-button.tsx';
import { type Graph, ledTo } from './graph.ts';
import type { LifecycleEdit } from './use-lifecycle-edit.tsx';
import type { Wrong } from './wrong.ts';

type Props = {
  readonly graph: Graph;
  readonly id: string;
  readonly roleOf: (id: string) => ReturnType<ListState['labelOf']>;
  /** How many records stand in it; 0 where they are not counted. */
  readonly standing: number;
  /** Where a list of them is. */
  readonly standingTo?: string | undefined;
  /** Has all of them moved out of it, where that can be. */
  readonly onClear?: (() => void) | undefined;
  readonly edit?: LifecycleEdit | undefined;
  /** What is wrong with the state, or with a move by its id. */
  readonly wrongOf: (place: { readonly state: string } | { readonly move: string }) => readonly Wrong[];
};

export function ChosenState({ graph, id, roleOf, standing, standingTo, onClear, edit, wrongOf }: Props) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const state = graph.states.find((one) => one.id === id);
  if (!state) return null;
  const moves = graph.moves.filter((move) => move.from[0] === id);
  const own = edit?.ofState(id);
  const led = new Set(ledTo(graph, id).map((one) => one.id));
  const others = edit?.lead && !state.isFinal ? graph.states.filter((one) => one.id !== id && !one.isRetired && !led.has(one.id)) : [];
  const titles = new Map(graph.states.map((one) => [one.id, one]));
  return (
    <div className="border-border border-t px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Chip label={state.title} colour={state.colour} />
        {standing === 0 ? null : (
          <span className="text-text-muted">
            {standingTo === undefined ? (
              t('lifecycle_graph.standing', { count: standing })
            ) : (
              <Link to={standingTo} className="text-accent underline">
                {t('lifecycle_graph.standing', { count: standing })}
              </Link>
            )}
          </span>
        )}
        <span className="text-text-muted">
          {moves.length === 0 ? t('lifecycle_graph.leads_nowhere') : t('lifecycle_graph.moves', { count: moves.length })}
        </span>
        {state.asks === 0 ? null : <span className="text-text-muted">{t('lifecycle_graph.asks', { count: state.asks })}</span>}
      </p>
      {own?.edit || own?.remove || others.length > 0 || onClear ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {own?.edit ? (
            <Button icon="pencil" onClick={own.edit}>
              {t('action.edit')}
            </Button>
          ) : null}
          {others.length === 0 ? null : (
            <MenuButton
              label={t('lifecycle_graph.lead_on')}
              trigger={<Button icon="arrow-right">{t('lifecycle_graph.lead_on')}</Button>}
              actions={others.map((other) => ({ id: other.id, label: other.title, run: () => edit?.lead?.(id, other.id) }))}
            />
          )}
          {onClear ? (
            <Button icon="circle-arrow-right" onClick={onClear}>
              {t('lifecycle_graph.clear', { count: standing })}
            </Button>
          ) : null}
          {own?.remove ? (
            <Button kind="quiet" icon="trash-2" onClick={own.remove}>
              {t('action.delete')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {wrongOf({ state: id }).map(({ text }) => (
        <p key={text} className="mt-2 text-red-text">
          {text}
        </p>
      ))}
      <ul className="mt-2 space-y-1.5">
        {moves.map((move) => {
          const target = titles.get(move.to);
          const roles = move.roles.map((role) => roleOf(role)?.label ?? t('lifecycle_graph.a_role')).join(', ');
          return (
            <li key={move.name} className="flex flex-wrap items-center gap-2">
              {move.verb === undefined ? null : <span className="font-medium">{move.verb}</span>}
              <Chip label={target?.title ?? ''} colour={target?.colour} />
              {move.roles.length === 0 ? null : <span className="text-text-muted">{t('lifecycle_graph.for_roles', { roles })}</span>}
              {move.isGuarded ? <span className="text-text-muted">{t('lifecycle_graph.guarded')}</span> : null}
              <MoveVerbs verbs={edit?.ofMove(move.name)} title={target?.title ?? ''} />
              {wrongOf({ move: move.name }).map(({ text }) => (
                <span key={text} className="w-full text-red-text">
                  {text}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

type VerbsProps = {
  readonly verbs: ReturnType<LifecycleEdit['ofMove']> | undefined /** Of the state that the move leads to. */;
  readonly title: string;
};

function MoveVerbs({ verbs, title }: VerbsProps) {
  const { t } = useTranslation();
  return (
    <>
      {verbs?.edit ? <IconButton icon="pencil" size={14} label={t('lifecycle_graph.edit_move', { title })} onClick={verbs.edit} /> : null}
      {verbs?.remove ? (
        <IconButton icon="trash-2" size={14} label={t('lifecycle_graph.remove_move', { title })} onClick={verbs.remove} />
      ) : null}
    </>
  );
}
