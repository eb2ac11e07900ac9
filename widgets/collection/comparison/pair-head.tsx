/** The head of one row of a pair: whose day it is stands above, which side of it beside its numbers. */
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { IconButton } from '../../primitives/button/button.tsx';
import { RouteSwatch } from '../routes/route-swatch.tsx';
import type { RouteLook } from '../routes/routes.ts';
import type { LaneRow } from '../schedule/lane-rows.ts';
import type { Pair } from './pairs.ts';

export type Accepting = { readonly label: string; readonly icon: string | undefined; readonly run: () => void };

type Props = {
  readonly row: LaneRow;
  readonly look: RouteLook | undefined;
  readonly pairs: readonly Pair[];
  readonly accept: (record: RecordData) => Accepting | undefined;
};

export function PairHead({ row: { lane, spans, booked }, look, pairs, accept }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const isBefore = lane.key.startsWith('before');
  const record = isBefore ? undefined : pairs.find(({ value }) => value === lane.value)?.row;
  const action = record && accept(record);
  const numbers = [
    spans.length > 0 ? t('schedule.count', { count: spans.length }) : t('schedule.free'),
    booked > 0 ? format.measure(booked, 'min') : '',
  ];
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <span className={`truncate ${isBefore ? 'font-semibold' : 'text-text-muted'}`}>{lane.label}</span>
          {look ? <RouteSwatch {...look} /> : null}
        </span>
        <span className="block truncate text-text-muted text-xs tabular-nums">
          <span className={`font-medium ${isBefore ? '' : 'text-accent-ink'}`}>
            {t(isBefore ? 'comparison.before' : 'comparison.after')}
          </span>
          {` · ${numbers.filter((part) => part !== '').join(' · ')}`}
        </span>
      </span>
      {action ? (
        <IconButton
          icon={action.icon ?? 'check'}
          label={`${action.label}: ${lane.label}`}
          onClick={action.run}
          kind="plain"
          className="size-7"
        />
      ) : null}
    </>
  );
}
