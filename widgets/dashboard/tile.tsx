/** One number that leads to its rows. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../engine/core/rules/types.ts';
import { filterText, predicateOf, useFormat, useGroup, useHost, useText } from '../../engine/react/index.ts';
import { IconButton } from '../button/button.tsx';
import { colourClasses } from '../chip/colours.ts';
import { Icon } from '../icon/icon.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import type { TileOptions } from './options.ts';
import { rowsLink } from './rows-link.ts';

const frame = 'relative flex min-h-24 flex-col justify-between rounded-card border border-border bg-surface-raised p-4 text-start';

export function Tile({ tile, scope }: { readonly tile: TileOptions; readonly scope: RuleScope }) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const { Link } = useHost();
  const predicate = useMemo(() => (tile.filter === undefined ? undefined : predicateOf(tile.filter, scope)), [tile.filter, scope]);
  const state = useGroup({ entity: tile.entity, filter: filterText([predicate]) });
  const label = text(tile.label);
  const look = colourClasses(tile.tone);
  const head = (
    <span className="flex items-center gap-2 text-sm text-text-muted">
      {tile.icon === undefined ? null : (
        <span className={`grid size-6 place-items-center rounded-control ${look.soft} ${look.text}`}>
          <Icon name={tile.icon} size={14} />
        </span>
      )}
      <span className="min-w-0 truncate">{label}</span>
    </span>
  );
  if (state.error && state.rows === undefined) {
    return (
      <div className={frame}>
        {head}
        <span role="alert" className="flex items-center gap-1 text-sm text-danger-text">
          {t('dashboard.tile_failed')}
          <IconButton icon="refresh-cw" label={t('action.retry')} onClick={state.retry} />
        </span>
      </div>
    );
  }
  const number =
    state.rows === undefined ? (
      <Skeleton className="h-8 w-16" />
    ) : (
      <span className="text-2xl font-semibold tabular-nums" title={format.number(state.total)}>
        {format.short(state.total)}
      </span>
    );
  const to = rowsLink(tile.to, [predicate]);
  if (to === undefined) {
    return (
      <div className={frame}>
        {head}
        {number}
      </div>
    );
  }
  return (
    <Link
      to={to}
      aria-label={state.rows === undefined ? label : t('dashboard.tile_name', { label, number: format.number(state.total) })}
      className={`${frame} hover:border-border-strong hover:bg-surface-sunken`}
    >
      {head}
      {number}
    </Link>
  );
}
