/** A task on a phone: what, where, when, and the two things one does with it. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../../engine/core/json/index.ts';
import { can, fieldAt, fillPath, holds, useHost, useText } from '../../../../engine/react/index.ts';
import type { CardProps } from '../../../../engine/react/types.ts';
import { useRecordActions } from '../../../../widgets/nodes/form-panel/use-record-actions.tsx';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { Chip } from '../../../../widgets/primitives/chip/chip.tsx';
import { colourClasses } from '../../../../widgets/primitives/chip/colours.ts';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { mapLink } from '../../../../widgets/primitives/support/map-link.ts';
import { MASKED } from '../../../../widgets/primitives/support/masked.ts';
import { useIsPhone } from '../../../../widgets/primitives/support/use-is-phone.ts';
import { whenCalm } from '../../../../widgets/primitives/support/when-calm.ts';
import { RouteLines } from './route-lines.tsx';
import { useTaskWindow } from './use-task-window.ts';

/** Comes once the cards are there: nobody calls before he has read whom. */
const CallButton = lazy(async () => {
  await whenCalm();
  return import('../call-button/call-button.tsx');
});

/** The button that a large card bears on a phone. */
const NextStep = lazy(async () => {
  await whenCalm();
  return import('../../../../widgets/nodes/guided-steps/next-step.tsx');
});

export type TaskSlots = {
  readonly code?: string;
  readonly title?: string;
  readonly priority?: string;
  /** Number out of 5 that a machine gave. */
  readonly rating?: string;
  /** Where its reasons stand, and a rule over the record: for whom. */
  readonly reasons?: string;
  readonly reasoned?: string;
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
  /** Where the task is worked through, and a rule over the record: while it may be. */
  readonly steps?: string;
  readonly workable?: string;
};

const words = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

const quiet =
  'inline-flex h-11 flex-1 items-center justify-center gap-1.5 rounded-control border border-border bg-surface-raised px-3 text-sm font-medium hover:bg-surface-sunken';

export default function TaskCard({ entity, row, slots, scope, labelOf, onOpen, isLead = false }: CardProps<TaskSlots>) {
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
  const isReasoned = slots.reasons !== undefined && (slots.reasoned === undefined || holds(slots.reasoned, doc));
  const reasons = isReasoned ? fillPath(slots.reasons, row, scope.route) : undefined;
  const type = named(slots.type);
  const brand = named(slots.organisation, 'organisation');
  const address = (slots.address ?? []).flatMap((pointer) => at(pointer, 'address') ?? []).join(', ');
  const place = mapLink({ address, latitude: at(slots.latitude, 'address'), longitude: at(slots.longitude, 'address') });
  const window = useTaskWindow({ date: at(slots.date, 'time'), from: at(slots.from, 'time'), to: at(slots.to, 'time'), scope });
  const isExpected = !isLocked && (slots.expected === undefined || holds(slots.expected, doc));
  const awaited = (pointer: string | undefined) => (isExpected ? at(pointer, 'time') : undefined);
  const route = {
    order: awaited(slots.order),
    eta: awaited(slots.eta),
    planned: awaited(slots.planned),
    way: awaited(slots.way),
    promised: (slots.promised ?? []).flatMap((pointer) => awaited(pointer) ?? []),
  };
  const isNavigable = !isLocked && slots.navigable !== undefined && holds(slots.navigable, doc) && !MASKED.test(address);
  const title = at(slots.title) ?? type?.label ?? at(slots.code) ?? String(row.id);
  const reference = at(slots.reference, 'reference');
  const { workflow } = slots;
  const isUpdatable = workflow !== undefined && !isLocked && can(entity, workflow, scope, row);
  // Where the brand hides the phone there is nobody to call.
  const requestId = at(slots.request, 'phone');
  // A number that is kept from the reader is not there; one that nobody filled in is null, and there may be others.
  const hasPhone = slots.phone !== undefined && getAt(row, slots.phone) !== undefined;
  const { steps } = slots;
  const isWorkable =
    useIsPhone() && isLead && steps !== undefined && !isLocked && (slots.workable === undefined || holds(slots.workable, doc));
  const canCall = requestId !== undefined && hasPhone && !isLocked && (slots.callable === undefined || holds(slots.callable, doc));

  return (
    <article
      className={`relative overflow-hidden rounded-card border bg-surface-raised ps-1 ${isLead ? 'border-border-strong' : 'border-border'}`}
    >
      <span aria-hidden="true" className={`absolute inset-y-0 start-0 w-1 ${colourClasses(priority?.colour).solid}`} />
      <div className="space-y-2 p-3">
        <p className="flex items-center gap-2 text-xs text-text-muted">
          <span className="keep-ltr font-medium tabular-nums">{at(slots.code)}</span>
          {priority ? <span className={`font-semibold ${colourClasses(priority.colour).text}`}>{priority.label}</span> : null}
          {rating ? <Rating rating={rating} to={reasons} /> : null}
          {status ? <Chip label={status.label} colour={status.colour} className="ms-auto" /> : null}
        </p>
        {isLocked ? <Locked /> : <h2 className={`font-semibold leading-snug ${isLead ? 'text-xl' : 'text-lg'}`}>{title}</h2>}
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          {type && (isLocked || type.label !== title) ? <span>{type.label}</span> : null}
          {brand ? <span>{brand.label}</span> : null}
          {reference ? <span>{t('task_card.reference', { reference })}</span> : null}
        </p>
        <Line icon="clock">{window}</Line>
        <RouteLines {...route} />
        <Line icon="user">{at(slots.customer, 'customer')}</Line>
        <Line icon="users">{at(slots.along)}</Line>
        {address === '' || isLocked ? null : <PlaceLine address={address} place={place} isNavigable={isNavigable} />}
        {at(slots.text, 'text') && !isLocked ? <p className="line-clamp-2 text-sm text-text-muted">{at(slots.text, 'text')}</p> : null}
      </div>
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
          <Button
            kind={isWorkable ? 'plain' : 'primary'}
            wraps
            className="min-h-11 min-w-0 flex-[2] py-1"
            onClick={() => actions.run(workflow, [row])}
          >
            {text(entity.workflows.find(({ name }) => name === workflow)?.label ?? 'task_card.update')}
          </Button>
        ) : null}
      </div>
      {isWorkable ? (
        <div className="px-3 pb-3">
          <Suspense fallback={<div className="h-14 rounded-card bg-surface-sunken" />}>
            <NextStep entity={entity} record={row} scope={scope} to={steps} />
          </Suspense>
        </div>
      ) : null}
      {actions.dialogs}
    </article>
  );
}

/** The number of a machine; a way to its reasons for those who may read them. */
function Rating({ rating, to }: { readonly rating: string; readonly to: string | undefined }) {
  const { t } = useTranslation();
  const { Link } = useHost();
  const words = t('task_card.rating', { rating });
  if (to === undefined) return <span className="tabular-nums">{words}</span>;
  return (
    <Link
      to={to}
      className="-my-2 inline-flex items-center font-medium tabular-nums text-accent-ink underline-offset-2 hover:underline max-md:-my-3 max-md:min-h-11"
    >
      {words}
    </Link>
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

type PlaceProps = { readonly address: string; readonly place: string | undefined; readonly isNavigable: boolean };

/** Where it is, as one line that any map app opens; what is masked leads nowhere. */
function PlaceLine({ address, place, isNavigable }: PlaceProps) {
  const { t } = useTranslation();
  const isMasked = MASKED.test(address);
  const words = t(isNavigable ? 'task_card.navigate' : 'task_card.map');
  const line = '-my-1 flex min-h-11 items-center gap-2 text-base';
  const body = (
    <>
      <Icon name="map-pin" className="text-text-muted" />
      <span className="min-w-0 flex-1">
        {address}{' '}
        {place ? (
          <span aria-disabled={isMasked || undefined} className={`font-medium ${isMasked ? 'text-text-muted' : 'text-accent-ink'}`}>
            {words}
          </span>
        ) : null}
      </span>
    </>
  );
  if (!place || isMasked) return <p className={line}>{body}</p>;
  return (
    <a href={place} target="_blank" rel="noreferrer" className={`${line} rounded-control hover:bg-surface-sunken`}>
      {body}
      <Icon name="navigation" size={20} className="text-accent-ink" />
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
