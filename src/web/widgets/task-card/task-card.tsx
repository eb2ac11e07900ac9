/** A task on a phone: what, where, when, and the two things one does with it. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../../engine/core/json/index.ts';
import { can, fieldAt, holds, useText } from '../../../../engine/react/index.ts';
import type { CardProps } from '../../../../engine/react/types.ts';
import { useRecordActions } from '../../../../widgets/nodes/form-panel/use-record-actions.tsx';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { Chip } from '../../../../widgets/primitives/chip/chip.tsx';
import { colourClasses } from '../../../../widgets/primitives/chip/colours.ts';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { mapLink } from '../../../../widgets/primitives/support/map-link.ts';
import { MASKED } from '../../../../widgets/primitives/support/masked.ts';
import { whenCalm } from '../../../../widgets/primitives/support/when-calm.ts';
import { RouteLines } from './route-lines.tsx';
import { useTaskWindow } from './use-task-window.ts';

/** Comes once the cards are there: nobody calls before he has read whom. */
const CallButton = lazy(async () => {
  await whenCalm();
  return import('../call-button/call-button.tsx');
});

export type TaskSlots = {
  readonly code?: string;
  readonly title?: string;
  readonly priority?: string;
  /** Number out of 5 that a machine gave. */
  readonly rating?: string;
  readonly status?: string;
  readonly type?: string;
  readonly customer?: string;
  /** Who comes along. */
  readonly along?: string;
  readonly address?: readonly string[];
  readonly latitude?: string;
  readonly longitude?: string;
  readonly phone?: string;
  /** Id of the request and number of its service type, for who calls its customer. */
  readonly request?: string;
  readonly service?: string;
  readonly date?: string;
  readonly from?: string;
  readonly to?: string;
  readonly order?: string;
  /** Instants. */
  readonly eta?: string;
  readonly planned?: string;
  /** Minutes of the way there. */
  readonly way?: string;
  readonly promised?: readonly string[];
  readonly text?: string;
  readonly organisation?: string;
  readonly reference?: string;
  readonly workflow?: string;
  /** List of the record with the names of slots that stay empty in it; `time` is date, from and to. */
  readonly hidden?: string;
  /** Rules over the record. */
  readonly locked?: string;
  readonly callable?: string;
  readonly expected?: string;
  readonly navigable?: string;
};

const words = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

const quiet =
  'inline-flex h-11 flex-1 items-center justify-center gap-1.5 rounded-control border border-border bg-surface-raised px-3 text-sm font-medium hover:bg-surface-sunken';

export default function TaskCard({ entity, row, slots, scope, labelOf, onOpen }: CardProps<TaskSlots>) {
  const { t } = useTranslation();
  const text = useText();
  const actions = useRecordActions({ entity, entityName: entity.name, scope });
  const doc = { ...scope, doc: row };
  const isLocked = slots.locked !== undefined && holds(slots.locked, doc);
  const hidden = slots.hidden === undefined ? undefined : getAt(row, slots.hidden);
  /** Value of a place on the card; none where the record keeps the place empty. */
  const at = (pointer: string | undefined, place = '') =>
    pointer === undefined || (Array.isArray(hidden) && hidden.includes(place)) ? undefined : words(getAt(row, pointer));
  /** Word and colour of a choice or a reference. */
  const named = (pointer: string | undefined, place?: string) => {
    const value = at(pointer, place);
    const field = fieldAt(entity, pointer);
    if (value === undefined || !field) return undefined;
    const option = field.options?.find((one) => String(one.value) === value);
    if (option) return { label: text(option.label), colour: option.colour };
    return labelOf(field.name, value) ?? (field.ref === undefined ? { label: value } : undefined);
  };
  const priority = named(slots.priority, 'priority');
  const status = named(slots.status);
  const rating = isLocked ? undefined : at(slots.rating);
  const type = named(slots.type);
  const brand = named(slots.organisation, 'organisation');
  const address = (slots.address ?? []).flatMap((pointer) => at(pointer, 'address') ?? []).join(', ');
  const place = mapLink({ address, latitude: at(slots.latitude, 'address'), longitude: at(slots.longitude, 'address') });
  const window = useTaskWindow({ date: at(slots.date, 'time'), from: at(slots.from, 'time'), to: at(slots.to, 'time'), scope });
  const isExpected = !isLocked && (slots.expected === undefined || holds(slots.expected, doc));
  const awaited = (pointer: string | undefined) => (isExpected ? at(pointer, 'time') : undefined);
  const isNavigable = !isLocked && slots.navigable !== undefined && holds(slots.navigable, doc) && !MASKED.test(address);
  const title = at(slots.title) ?? type?.label ?? at(slots.code) ?? String(row.id);
  const reference = at(slots.reference, 'reference');
  const { workflow } = slots;
  const isUpdatable = workflow !== undefined && !isLocked && can(entity, workflow, scope, row);
  // Where the brand hides the phone there is nobody to call.
  const requestId = at(slots.request, 'phone');
  // A number that is kept from the reader is not there; one that nobody filled in is null, and there may be others.
  const hasPhone = slots.phone !== undefined && getAt(row, slots.phone) !== undefined;
  const canCall = requestId !== undefined && hasPhone && !isLocked && (slots.callable === undefined || holds(slots.callable, doc));

  return (
    <article className="relative overflow-hidden rounded-card border border-border bg-surface-raised ps-1">
      <span aria-hidden="true" className={`absolute inset-y-0 start-0 w-1 ${colourClasses(priority?.colour).solid}`} />
      <div className="space-y-2 p-3">
        <p className="flex items-center gap-2 text-xs text-text-muted">
          <span className="keep-ltr font-medium tabular-nums">{at(slots.code)}</span>
          {priority ? <span className={`font-semibold ${colourClasses(priority.colour).text}`}>{priority.label}</span> : null}
          {rating ? <span className="tabular-nums">{t('task_card.rating', { rating })}</span> : null}
          {status ? <Chip label={status.label} colour={status.colour} className="ms-auto" /> : null}
        </p>
        {isLocked ? <Locked /> : <h2 className="text-lg font-semibold leading-snug">{title}</h2>}
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          {type && (isLocked || type.label !== title) ? <span>{type.label}</span> : null}
          {brand ? <span>{brand.label}</span> : null}
          {reference ? <span>{t('task_card.reference', { reference })}</span> : null}
        </p>
        <Line icon="clock">{window}</Line>
        <RouteLines
          order={awaited(slots.order)}
          eta={awaited(slots.eta)}
          planned={awaited(slots.planned)}
          way={awaited(slots.way)}
          promised={(slots.promised ?? []).flatMap((pointer) => awaited(pointer) ?? [])}
        />
        <Line icon="user">{at(slots.customer, 'customer')}</Line>
        <Line icon="users">{at(slots.along)}</Line>
        {address === '' || isLocked ? null : (
          <Line icon="map-pin">
            {address} {place && !isNavigable ? <MapLink place={place} isMasked={MASKED.test(address)} /> : null}
          </Line>
        )}
        {at(slots.text, 'text') && !isLocked ? <p className="line-clamp-2 text-sm text-text-muted">{at(slots.text, 'text')}</p> : null}
      </div>
      {isNavigable && place ? (
        <p className="px-3 pb-2">
          <a href={place} target="_blank" rel="noreferrer" className={`${quiet} w-full`}>
            <Icon name="navigation" />
            {t('task_card.navigate')}
          </a>
        </p>
      ) : null}
      <div className="flex gap-2 px-3 pb-3">
        {onOpen && !isLocked ? (
          <button type="button" onClick={onOpen} className={quiet}>
            {t('task_card.view')}
          </button>
        ) : null}
        {canCall ? (
          <Suspense
            fallback={
              <button type="button" disabled className={`${quiet} opacity-55`}>
                {t('task_card.call')}
              </button>
            }
          >
            <CallButton
              target={{ srvc_type_id: at(slots.service), srvc_id: requestId, sbtsk_type_id: at(slots.type) }}
              phone={at(slots.phone)}
              className={quiet}
            />
          </Suspense>
        ) : null}
        {isUpdatable ? (
          <Button kind="primary" className="h-11 flex-[2] whitespace-normal leading-tight" onClick={() => actions.run(workflow, [row])}>
            {text(entity.workflows.find(({ name }) => name === workflow)?.label ?? 'task_card.update')}
          </Button>
        ) : null}
      </div>
      {actions.dialogs}
    </article>
  );
}

/** Says why there is so little on the card. */
function Locked() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-1.5 text-sm text-text-muted">
      <Icon name="lock" />
      {t('task_card.locked')}
    </p>
  );
}

/** What is masked leads nowhere. */
function MapLink({ place, isMasked }: { readonly place: string; readonly isMasked: boolean }) {
  const { t } = useTranslation();
  const shape = 'whitespace-nowrap font-medium';
  if (isMasked)
    return (
      <span aria-disabled="true" className={`${shape} text-text-muted`}>
        {t('task_card.map')}
      </span>
    );
  return (
    <a href={place} target="_blank" rel="noreferrer" className={`${shape} text-accent-ink underline-offset-2 hover:underline`}>
      {t('task_card.map')}
    </a>
  );
}

function Line({ icon, children }: { readonly icon: string; readonly children: React.ReactNode }) {
  if (!children) return null;
  return (
    <p className="flex items-start gap-2 text-base">
      <Icon name={icon} className="mt-0.5 text-text-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
