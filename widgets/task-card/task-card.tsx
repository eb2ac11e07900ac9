/** A task on a phone (specification 2.7, 3.9): what, where, when, and the two things one does with it. */
import { useTranslation } from 'react-i18next';
import { getAt } from '../../engine/core/json/index.ts';
import { can, fieldAt, useText } from '../../engine/react/index.ts';
import type { CardProps } from '../../engine/react/types.ts';
import { Button } from '../button/button.tsx';
import { Chip } from '../chip/chip.tsx';
import { colourClasses } from '../chip/colours.ts';
import { useRecordActions } from '../form-panel/use-record-actions.tsx';
import { Icon } from '../icon/icon.tsx';
import { mapLink } from './map-link.ts';
import { useTaskWindow } from './use-task-window.ts';

export type TaskSlots = {
  readonly code?: string;
  readonly title?: string;
  readonly priority?: string;
  readonly status?: string;
  readonly type?: string;
  readonly customer?: string;
  readonly address?: readonly string[];
  readonly latitude?: string;
  readonly longitude?: string;
  readonly phone?: string;
  readonly date?: string;
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
  readonly organisation?: string;
  readonly workflow?: string;
};

const words = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

const quiet =
  'inline-flex h-11 flex-1 items-center justify-center gap-1.5 rounded-control border border-border bg-surface-raised px-3 text-sm font-medium hover:bg-surface-sunken';

export default function TaskCard({ entity, row, slots, scope, labelOf, onOpen }: CardProps<TaskSlots>) {
  const { t } = useTranslation();
  const text = useText();
  const actions = useRecordActions({ entity, entityName: entity.name, scope });
  const at = (pointer: string | undefined) => (pointer === undefined ? undefined : words(getAt(row, pointer)));
  /** Word and colour of a choice or a reference. */
  const named = (pointer: string | undefined) => {
    const value = at(pointer);
    const field = fieldAt(entity, pointer);
    if (value === undefined || !field) return undefined;
    const option = field.options?.find((one) => String(one.value) === value);
    if (option) return { label: text(option.label), colour: option.colour };
    return labelOf(field.name, value) ?? (field.ref === undefined ? { label: value } : undefined);
  };
  const priority = named(slots.priority);
  const status = named(slots.status);
  const type = named(slots.type);
  const brand = named(slots.organisation);
  const address = (slots.address ?? []).flatMap((pointer) => at(pointer) ?? []).join(', ');
  const place = mapLink({ address, latitude: at(slots.latitude), longitude: at(slots.longitude) });
  const window = useTaskWindow({ date: at(slots.date), from: at(slots.from), to: at(slots.to), scope });
  const title = at(slots.title) ?? type?.label ?? at(slots.code) ?? String(row.id);
  const { workflow } = slots;
  const isUpdatable = workflow !== undefined && can(entity, workflow, scope, row);
  const phone = at(slots.phone);
  // A masked number cannot be dialled.
  const dial = phone !== undefined && /^[+\d][\d\s-]{5,}$/.test(phone) ? phone.replace(/[\s-]/g, '') : undefined;

  return (
    <article className="relative overflow-hidden rounded-card border border-border bg-surface-raised ps-1">
      <span aria-hidden="true" className={`absolute inset-y-0 start-0 w-1 ${colourClasses(priority?.colour).solid}`} />
      <div className="space-y-2 p-3">
        <p className="flex items-center gap-2 text-xs text-text-muted">
          <span className="keep-ltr font-medium tabular-nums">{at(slots.code)}</span>
          {priority ? <span className={`font-semibold ${colourClasses(priority.colour).text}`}>{priority.label}</span> : null}
          {status ? <Chip label={status.label} colour={status.colour} className="ms-auto" /> : null}
        </p>
        <h2 className="text-lg font-semibold leading-snug">{title}</h2>
        <p className="flex flex-wrap gap-x-2 text-sm text-text-muted">
          {type && type.label !== title ? <span>{type.label}</span> : null}
          {brand ? <span>{brand.label}</span> : null}
        </p>
        <Line icon="clock">{window}</Line>
        <Line icon="user">{at(slots.customer)}</Line>
        {address === '' ? null : (
          <Line icon="map-pin">
            {address}{' '}
            {place ? (
              <a
                href={place}
                target="_blank"
                rel="noreferrer"
                className="whitespace-nowrap font-medium text-accent-ink underline-offset-2 hover:underline"
              >
                {t('task_card.map')}
              </a>
            ) : null}
          </Line>
        )}
        {at(slots.text) ? <p className="line-clamp-2 text-sm text-text-muted">{at(slots.text)}</p> : null}
      </div>
      <div className="flex gap-2 px-3 pb-3">
        {onOpen ? (
          <button type="button" onClick={onOpen} className={quiet}>
            {t('task_card.view')}
          </button>
        ) : null}
        {dial ? (
          <a href={`tel:${dial}`} className={quiet}>
            <Icon name="phone" />
            {t('task_card.call')}
          </a>
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

function Line({ icon, children }: { readonly icon: string; readonly children: React.ReactNode }) {
  if (!children) return null;
  return (
    <p className="flex items-start gap-2 text-base">
      <Icon name={icon} className="mt-0.5 text-text-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
