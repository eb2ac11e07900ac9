/** One event: who did what when, with the words and photos that came with it. */
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import { getAt } from '../../../engine/core/json/index.ts';
import { fieldAt, useFormat, useText } from '../../../engine/react/index.ts';
import type { Labels, RecordData } from '../../../engine/react/types.ts';
import { Chip } from '../../primitives/chip/chip.tsx';
import { colourClasses } from '../../primitives/chip/colours.ts';
import { FileThumbs, filesOf } from '../../primitives/file-preview/file-thumbs.tsx';
import { Icon } from '../../primitives/icon/icon.tsx';
import type { TimelineOptions } from './options.ts';

type Props = {
  readonly row: RecordData;
  readonly options: TimelineOptions;
  readonly entity: EntityView | undefined;
  readonly labels: Labels;
  readonly isLast: boolean;
};

const words = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

export const TimelineEvent = memo(function TimelineEvent({ row, options, entity, labels, isLast }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  const at = (pointer: string | undefined) => (pointer === undefined ? undefined : words(getAt(row, pointer)));
  const kindValue = at(options.kind);
  const kind = options.kinds?.find(({ value }) => value === kindValue);
  const option = optionOf(entity, options.kind, kindValue);
  const colour = kind?.colour ?? option?.colour;
  const from = at(options.from);
  const to = at(options.to);
  const name = actorName(at(options.actor), entity, options.actor, labels) ?? t('timeline.system');
  const actorKind = optionOf(entity, options.actor_kind, at(options.actor_kind))?.label;
  const actor = actorKind === undefined ? name : t('timeline.actor_of_kind', { name, kind: text(actorKind) });
  const organisation = at(options.organisation);
  const way = optionOf(entity, options.way, at(options.way))?.label;
  const label = kind?.label ?? option?.label;
  const aboutLabel = optionOf(entity, options.about, at(options.about))?.label;
  const about = aboutLabel === undefined ? undefined : text(aboutLabel);
  const sentence = label === undefined ? (kindValue ?? '') : text(label, { actor, from: from ?? '', to: about ?? to ?? '' });
  const instant = at(options.at) ?? '';
  const look = colourClasses(colour);
  // A sentence that already says where it went needs no chips for it.
  const says = (value: string | undefined) => value !== undefined && sentence.includes(value);
  const isMove = about !== undefined || at(options.from_colour) !== undefined || at(options.to_colour) !== undefined;
  const hasMore = about === undefined ? to !== undefined && !says(to) : from !== undefined || to !== undefined;
  /** Days and times of the day as they are written here. */
  const shown = (value: string | undefined) => {
    if (value === undefined) return '–';
    if (about === undefined) return value;
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
    return /^\d{2}:\d{2}(:\d{2})?$/.test(value) ? format.time(value) : value;
  };
  return (
    <li className="relative flex gap-3 pb-5">
      {isLast ? null : (
        <span aria-hidden="true" className="absolute start-3 top-7 -bottom-0 w-px -translate-x-1/2 bg-border rtl:translate-x-1/2" />
      )}
      <span className={`grid size-6 shrink-0 place-items-center rounded-full ${look.soft} ${look.text}`}>
        <Icon name={kind?.icon ?? 'circle-dot'} size={13} />
      </span>
      <div className="min-w-0 flex-1 pt-0.5">
        <p className="text-sm break-words">
          {says(actor) ? null : <span className="font-medium">{actor} </span>}
          <span className={says(actor) ? '' : 'text-text-muted'}>{sentence}</span>
        </p>
        {hasMore && !isMove ? <p className="mt-0.5 text-sm break-words text-text-muted">{to}</p> : null}
        {hasMore && isMove ? (
          <p className="mt-1 flex flex-wrap items-center gap-1.5">
            {from === undefined && about === undefined ? null : (
              <>
                <Chip label={shown(from)} colour={at(options.from_colour)} />
                <Icon name="arrow-right" size={14} className="flip text-text-muted" label={t('timeline.to')} />
              </>
            )}
            <Chip label={shown(to)} colour={at(options.to_colour)} />
          </p>
        ) : null}
        {at(options.remarks) ? (
          <p className="mt-1.5 rounded-control bg-surface-sunken px-2.5 py-1.5 text-sm break-words whitespace-pre-line">
            {at(options.remarks)}
          </p>
        ) : null}
        {options.files === undefined ? null : (
          <div className="mt-2 empty:hidden">
            <FileThumbs files={filesOf(getAt(row, options.files))} />
          </div>
        )}
        <p className="mt-1 text-xs text-text-muted">
          <time dateTime={instant} title={format.datetime(instant)}>
            {format.relative(instant)}
          </time>
          {organisation === undefined ? null : ` · ${organisation}`}
          {way === undefined ? null : ` · ${text(way)}`}
        </p>
      </div>
    </li>
  );
});

const optionOf = (entity: EntityView | undefined, pointer: string | undefined, given: string | undefined) =>
  entity && given !== undefined ? fieldAt(entity, pointer)?.options?.find(({ value }) => value === given) : undefined;

/** The actor may be a name, or a reference with a label. */
function actorName(
  value: string | undefined,
  entity: EntityView | undefined,
  pointer: string | undefined,
  labels: Labels,
): string | undefined {
  const field = entity && fieldAt(entity, pointer);
  if (value === undefined || field?.ref === undefined) return value;
  return labels[field.name]?.[value]?.label;
}
