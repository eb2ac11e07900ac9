/** One number that leads to its rows. */
import { useTranslation } from 'react-i18next';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { useHost, useText } from '../../../engine/react/index.ts';
import { rowsLink } from '../../charts/rows-link.ts';
import type { FigureWindow } from '../../charts/window.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { colourClasses } from '../../primitives/chip/colours.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import { Skeleton } from '../../primitives/skeleton/skeleton.tsx';
import { ChangeLine, useChangeWords } from './change-line.tsx';
import type { TileOptions } from './options.ts';
import { useTile } from './use-tile.ts';

const frame = 'relative flex min-h-24 flex-col gap-2 rounded-card border border-border bg-surface-raised p-4 text-start';

type Props = { readonly tile: TileOptions; readonly scope: RuleScope; readonly window: FigureWindow | undefined };

export function Tile({ tile, scope, window }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const { Link } = useHost();
  const changeWords = useChangeWords();
  const { state, amount, change, rows, words } = useTile(tile, scope, window?.since);
  const label = text(tile.label);
  const look = colourClasses(tile.tone);
  const head = (
    <span className="flex items-center gap-2 text-sm text-text-muted">
      {tile.icon === undefined ? null : (
        <span className={`grid size-6 shrink-0 place-items-center rounded-control ${look.soft} ${look.text}`}>
          <Icon name={tile.icon} size={14} />
        </span>
      )}
      <span className="min-w-0 wrap-anywhere hyphens-auto">{label}</span>
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
  const period = tile.compare?.period;
  const long = amount === null || amount === undefined ? t('dashboard.no_value') : words.long(amount);
  const number =
    amount === undefined ? (
      <Skeleton className="h-8 w-16" />
    ) : (
      <span className="space-y-1">
        <span className="block text-2xl font-semibold tabular-nums" title={long}>
          {amount === null ? '–' : words.short(amount)}
        </span>
        {change && period ? <ChangeLine change={change} period={period} /> : null}
      </span>
    );
  const caption = window === undefined ? null : <span className="mt-auto text-xs text-text-muted">{window.caption}</span>;
  const to = rowsLink(tile.to, rows);
  if (to === undefined) {
    return (
      <div className={frame}>
        {head}
        {number}
        {caption}
      </div>
    );
  }
  // The number last, like everywhere on a dashboard.
  const said = [label, window?.caption, change && period ? changeWords(change, period) : undefined]
    .filter((part) => part !== undefined)
    .join(', ');
  return (
    <Link
      to={to}
      aria-label={amount === undefined ? label : t('dashboard.tile_name', { label: said, number: long })}
      className={`${frame} hover:border-border-strong hover:bg-surface-sunken`}
    >
      {head}
      {number}
      {caption}
    </Link>
  );
}
