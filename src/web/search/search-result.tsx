import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../../engine/react/index.ts';
import { Chip } from '../../../widgets/primitives/chip/chip.tsx';
import type { FoundRequest } from './request-search.ts';

type Props = {
  readonly id: string;
  /** Above the first of its kind. */
  readonly heading?: string | undefined;
  readonly children: ReactNode;
  readonly isActive: boolean;
  /** Whether it leads anywhere for this person; otherwise it only tells. */
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onPoint: () => void;
};

/** A found request: its code, its external id, and whether it is still there. */
export function RequestWords({ request }: { readonly request: FoundRequest }) {
  const { t } = useTranslation();
  const { services } = useApp().user;
  const service = services.find(({ srvc_id }) => srvc_id === Number(request.srvc_type_id))?.srvc_title;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span className="keep-ltr font-medium tabular-nums">{request.display_code}</span>
          {service === undefined ? null : <span className="text-text-muted"> · {service}</span>}
        </span>
        {request.collab_order_id ? (
          <span className="block truncate text-xs text-text-muted">
            {t('shell.external_id')}: <span className="keep-ltr">{request.collab_order_id}</span>
          </span>
        ) : null}
      </span>
      {request.is_deleted ? <Chip label={t('shell.tag_deleted')} colour="red" /> : <Chip label={t('shell.tag_active')} colour="green" />}
    </>
  );
}

export function SearchResult({ id, heading, children, isActive, isOpen, onOpen, onPoint }: Props) {
  return (
    <>
      {heading === undefined ? null : (
        <div role="presentation" className="px-3 pt-2 pb-1 text-xs font-medium text-text-muted">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        aria-disabled={!isOpen}
        onPointerMove={onPoint}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onOpen}
        className={`flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-sm ${isActive ? 'bg-surface-sunken' : ''} ${isOpen ? 'cursor-pointer' : 'cursor-default'}`}
      >
        {children}
      </div>
    </>
  );
}
