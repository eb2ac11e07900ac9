/** Work that is offered to somebody on a phone: what, where, when and how far, what it pays, how long there is to answer, and the answers. */
import { lazy, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getAt } from '../../../../engine/core/json/index.ts';
import { CellView, fieldAt, isEmptyValue, useText } from '../../../../engine/react/index.ts';
import type { CardProps } from '../../../../engine/react/types.ts';
import { labelsOfRow } from '../../../../widgets/nodes/record-card/record-card.tsx';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import { Chip } from '../../../../widgets/primitives/chip/chip.tsx';
import { Icon } from '../../../../widgets/primitives/icon/icon.tsx';
import { mapLink } from '../../../../widgets/primitives/support/map-link.ts';
import { whenCalm } from '../../../../widgets/primitives/support/when-calm.ts';
import { useTaskWindow } from '../task-card/use-task-window.ts';

/** Comes once the words are there: the answer does not wait for a picture. */
const OfferMap = lazy(async () => {
  await whenCalm();
  return import('./offer-map.tsx');
});

export type OfferSlots = {
  readonly title?: string;
  readonly type?: string;
  readonly status?: string;
  readonly address?: readonly string[];
  readonly latitude?: string;
  readonly longitude?: string;
  readonly date?: string;
  readonly from?: string;
  readonly to?: string;
};

const words = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;

export default function OfferCard({ entity, row, columns, slots, scope, labelOf, onOpen, actions = [] }: CardProps<OfferSlots>) {
  const { t } = useTranslation();
  const text = useText();
  const titleId = useId();
  const at = (pointer: string | undefined) => (pointer === undefined ? undefined : words(getAt(row, pointer)));
  const named = (pointer: string | undefined) => {
    const [value, field] = [at(pointer), fieldAt(entity, pointer)];
    if (value === undefined || !field) return undefined;
    const option = field.options?.find((one) => String(one.value) === value);
    return option ? { label: text(option.label), colour: option.colour } : labelOf(field.name, value);
  };
  const [status, type] = [named(slots.status), named(slots.type)];
  const window = useTaskWindow({ date: at(slots.date), from: at(slots.from), to: at(slots.to), scope });
  const address = (slots.address ?? []).flatMap((pointer) => at(pointer) ?? []).join(', ');
  const [latitude, longitude] = [at(slots.latitude), at(slots.longitude)];
  const place = mapLink({ address, latitude, longitude });
  const lines = columns.filter((field) => !isEmptyValue(getAt(row, field.pointer)));
  const labels = labelsOfRow({ columns, row, labelOf });
  const title = at(slots.title) ?? String(row.id);
  return (
    <article className="overflow-hidden rounded-card border border-border bg-surface-raised">
      {latitude !== undefined && longitude !== undefined ? (
        <div className="h-32 bg-surface-sunken">
          <Suspense fallback={null}>
            <OfferMap latitude={Number(latitude)} longitude={Number(longitude)} name={address} />
          </Suspense>
        </div>
      ) : null}
      <div className="space-y-2 p-3">
        <p className="flex items-center gap-2 text-sm text-text-muted">
          <span className="min-w-0 truncate">{type?.label}</span>
          {status ? <Chip label={status.label} colour={status.colour} className="ms-auto shrink-0" /> : null}
        </p>
        <h2 id={titleId} className="text-lg font-semibold leading-snug">
          {onOpen ? (
            <button type="button" onClick={onOpen} className="text-start hover:underline">
              {title}
            </button>
          ) : (
            title
          )}
        </h2>
        <Line icon="clock">{window}</Line>
        <Line icon="map-pin">
          {address === '' ? null : (
            <>
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
            </>
          )}
        </Line>
        <dl className="grid grid-cols-2 gap-x-3 gap-y-2 pt-1">
          {lines.map((field) => (
            <div key={field.pointer} className="min-w-0">
              <dt className="text-xs text-text-muted">{text(field.label)}</dt>
              <dd className="text-base font-medium *:whitespace-normal">
                <CellView field={field} row={row} labels={labels} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {actions.length > 0 ? (
        <div className="flex gap-2 px-3 pb-3">
          {actions.map(({ id, label, icon, run }, index) => (
            <Button
              key={id}
              icon={icon}
              kind={index === 0 ? 'primary' : 'plain'}
              onClick={run}
              aria-describedby={titleId}
              className={index === 0 ? 'min-h-12 flex-[2]' : 'min-h-12 flex-1'}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
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
