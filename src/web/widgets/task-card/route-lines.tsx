/** Where a task stands on the way of its day: which stop, when somebody is expected, how far it is, and by how much that is late. */
import { useTranslation } from 'react-i18next';
import { useFormat, useText } from '../../../../engine/react/index.ts';
import { Chip } from '../../../../widgets/primitives/chip/chip.tsx';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';

type RouteProps = {
  readonly order: string | undefined;
  /** Instants. */
  readonly eta: string | undefined;
  readonly planned: string | undefined;
  /** Minutes. */
  readonly way: string | undefined;
  /** Times of day, first and last. */
  readonly promised: readonly string[];
};

const MINUTE = 60_000;
/** Delays are told in steps of so many minutes: nobody knows them better. */
const STEP = 5;

/** Minutes by which somebody is late, as people say it; 0 where it is not worth a word. */
export function roughDelay(eta: string | undefined, planned: string | undefined): number {
  if (eta === undefined || planned === undefined) return 0;
  const minutes = (Date.parse(eta) - Date.parse(planned)) / MINUTE;
  return minutes < STEP ? 0 : Math.round(minutes / STEP) * STEP;
}

export function RouteLines({ order, eta, planned, way, promised }: RouteProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useText();
  const late = roughDelay(eta, planned);
  const [from, to] = promised.map(format.time);
  const parts = [
    order === undefined ? undefined : t('task_card.stop', { order }),
    eta === undefined ? undefined : t('task_card.expected', { time: format.time(eta) }),
    way === undefined ? undefined : t('task_card.way', { minutes: format.measure(Number(way), 'min') }),
  ].filter((part) => part !== undefined);
  if (parts.length === 0 && from === undefined) return null;
  return (
    <div className="flex items-start gap-2 text-base">
      <Icon name="route" className="mt-1 text-text-muted" />
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {parts.length === 0 ? null : <span>{parts.join(' · ')}</span>}
          {late > 0 ? <Chip label={t('task_card.late', { minutes: format.measure(late, 'min') })} colour="yellow" /> : null}
        </p>
        {from !== undefined && to !== undefined ? (
          <p className="text-sm text-text-muted">{t('task_card.promised', { window: text('filter.range', { from, to }) })}</p>
        ) : null}
      </div>
    </div>
  );
}
