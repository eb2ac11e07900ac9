/** How a record looks in a calendar or timeline: its words and its colour. */
import { useCallback } from 'react';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { fieldAt, fieldsAt, type ListState, useFormat, useText, type ViewField } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import type { ViewOptions } from '../options.ts';
import { MINUTES_A_DAY, type Span } from './spans.ts';

export type Face = {
  readonly title: string;
  /** What the view adds to it. */
  readonly line: string;
  /** '9:30 am'; '' for what lasts whole days. */
  readonly time: string;
  readonly colour: string | undefined;
  /** Word of the colour, because a colour is never the only sign. */
  readonly state: string;
  /** It says that nothing happens, and is drawn hollow. */
  readonly isIdle: boolean;
  /** All of it in one sentence. */
  readonly name: string;
};

const LINES = 2;
const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';
const clock = (minute: number) => {
  const inDay = ((minute % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};

export { clock as clockOf };

export function useFaces(entity: EntityView, view: ViewOptions, labelOf: ListState['labelOf']): (span: Span) => Face {
  const text = useText();
  const format = useFormat();
  return useCallback(
    ({ row, start, isAllDay }) => {
      const named = (field: ViewField | undefined) => namedValue(field, row, { labelOf, text, date: format.date });
      const name = named(fieldAt(entity, `/${entity.title}`))?.label ?? String(row.id);
      const lines = fieldsAt(entity, view.columns ?? []).filter(({ name }) => name !== entity.title);
      const line = lines
        .slice(0, LINES)
        .flatMap((field) => named(field)?.label ?? [])
        .join(' · ');
      // Where it stands says its day already.
      const [title, rest] = view.date === `/${entity.title}` && line !== '' ? [line, ''] : [name, line];
      const marked = named(fieldAt(entity, view.colour));
      const time = isAllDay ? '' : format.time(clock(start));
      const state = marked?.label ?? '';
      return {
        title,
        line: rest,
        time,
        colour: marked?.colour,
        state,
        isIdle: view.idle !== undefined && getAt(row, view.idle) === true,
        name: [time, name, line, state].filter((part) => part !== '').join(', '),
      };
    },
    [entity, view, labelOf, text, format],
  );
}

/** Fill of a record's shape; one that says that nothing happens has none. */
export const fillOf = ({ isIdle }: Face, soft: string): string => (isIdle ? 'border border-dashed' : soft);

type Named = { readonly label: string; readonly colour?: string | undefined };

type Words = {
  readonly labelOf: ListState['labelOf'];
  readonly text: (key: string) => string;
  readonly date: (day: string) => string;
};

export function namedValue(field: ViewField | undefined, row: RecordData, { labelOf, text, date }: Words): Named | undefined {
  const value = field && getAt(row, field.pointer);
  // What holds is said by its name; what does not is not worth a word.
  if (field && value === true) return { label: field.literal ? field.label : text(field.label) };
  if (!field || !isScalar(value) || value === '') return undefined;
  const option = field.options?.find((one) => one.value === value);
  if (option) return { label: field.literal ? option.label : text(option.label), colour: option.colour };
  if (field.type === 'date') return { label: date(String(value)) };
  const label = field.ref === undefined ? undefined : labelOf(field.name, value);
  return label ?? { label: String(value) };
}
