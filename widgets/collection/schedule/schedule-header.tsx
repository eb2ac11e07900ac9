/** Above a schedule: its days, a date to go to, how wide an hour is, and how much is wrong. */
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../primitives/button/button.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import { isDay } from '../span/days.ts';
import { SpanHeader } from '../span/span-header.tsx';
import type { SpanState } from '../span/use-span-state.ts';

type Props = {
  readonly span: SpanState;
  readonly heading: string;
  /** Records with something wrong. */
  readonly wrong: number;
  /** The map beside it; undefined where there is none. */
  readonly map: { readonly isOn: boolean; readonly toggle: () => void } | undefined;
  readonly onKeys: (() => void) | undefined;
  /** Undefined where hours are not shown. */
  readonly zoom: { readonly isLeast: boolean; readonly isMost: boolean; readonly by: (step: 1 | -1) => void } | undefined;
};

export function ScheduleHeader({ span, heading, wrong, map, onKeys, zoom }: Props) {
  const { t } = useTranslation();
  return (
    <SpanHeader span={span} heading={heading}>
      <input
        type="date"
        aria-label={t('schedule.go_to')}
        value={span.at}
        onChange={({ target }) => isDay(target.value) && span.go(target.value)}
        className="h-control rounded-control border border-border bg-surface-raised px-2 text-sm tabular-nums hover:border-border-strong"
      />
      {wrong > 0 ? (
        <span className="inline-flex h-5.5 items-center gap-1.5 rounded-full bg-warning-soft px-2 font-medium text-warning-text text-xs">
          <Icon name="triangle-alert" size={12} />
          {t('schedule.wrong', { count: wrong })}
        </span>
      ) : null}
      {map ? (
        <IconButton
          icon="map"
          label={t(map.isOn ? 'schedule.map_off' : 'schedule.map_on')}
          aria-pressed={map.isOn}
          onClick={map.toggle}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-ink md:max-[900px]:hidden"
        />
      ) : null}
      {onKeys ? <IconButton icon="keyboard" label={t('schedule.keys')} onClick={onKeys} /> : null}
      {zoom ? (
        <span className="flex">
          <IconButton icon="zoom-out" label={t('schedule.zoom_out')} disabled={zoom.isLeast} onClick={() => zoom.by(-1)} />
          <IconButton icon="zoom-in" label={t('schedule.zoom_in')} disabled={zoom.isMost} onClick={() => zoom.by(1)} />
        </span>
      ) : null}
    </SpanHeader>
  );
}
