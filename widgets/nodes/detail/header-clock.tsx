/** How long there is until a record is due, in word and colour of how that stands. */
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { CellView, fieldAt, holds, isEmptyValue, useText } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { colourClasses } from '../../primitives/chip/colours.ts';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { ClockOptions } from './options.ts';

type Props = {
  readonly clock: ClockOptions;
  readonly entity: EntityView;
  readonly record: RecordData;
  readonly labels: Labels;
  readonly scope: RuleScope;
};

export function HeaderClock({ clock, entity, record, labels, scope }: Props) {
  const words = useText();
  const value = getAt(record, clock.state);
  const state = fieldAt(entity, clock.state)?.options?.find((option) => option.value === value);
  const at = fieldAt(entity, clock.at);
  if (!state) return null;
  const { soft, text } = colourClasses(state.colour);
  const isRunning = at !== undefined && !isEmptyValue(getAt(record, clock.at)) && (clock.while === undefined || holds(clock.while, scope));
  return (
    <span className={`inline-flex min-h-5.5 max-w-full items-center gap-1.5 rounded-full px-2 text-xs font-medium ${soft} ${text}`}>
      <Icon name="clock" size={13} />
      {words(state.label)}
      {isRunning ? (
        <>
          <span aria-hidden="true">·</span>
          <CellView field={at} row={record} labels={labels} />
        </>
      ) : null}
    </span>
  );
}
