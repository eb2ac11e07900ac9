/** To the next and the previous record of the list that people came from: `3 of 57`, by J and K too. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat, useHost, useList } from '../../../engine/react/index.ts';
import { leaveBy } from '../../../engine/react/places.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { type Trail, trailOf } from '../../collection/rows/trail.ts';
import { IconButton } from '../../primitives/button/button.tsx';

type Props = { readonly entity: string; readonly record: RecordData };

/** Renders nothing for a record that was not come to from a list. */
export function TrailSteps({ entity, record }: Props) {
  // Lists on this very page say nothing of where people came from.
  const [trail] = useState(() => trailOf(entity));
  return trail ? <Steps entity={entity} record={record} trail={trail} /> : null;
}

/** Records before the end at which the next page is asked for. */
const AHEAD = 3;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'));

function Steps({ entity, record, trail }: Props & { readonly trail: Trail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { navigate } = useHost();
  const { pathOf, ...query } = trail;
  const list = useList({ entity, ...query });
  const found = list.rows.findIndex(({ id }) => id === record.id);
  const [last, setLast] = useState(found);
  // A record that is dealt with may leave the list: its place is where people go on.
  if (found >= 0 && found !== last) setLast(found);
  const isGone = found < 0;
  const at = isGone ? last : found;
  const { hasMore, loadMore } = list;
  const isNearEnd = at >= list.rows.length - AHEAD;
  useEffect(() => {
    if (at >= 0 && isNearEnd && hasMore) loadMore();
  }, [at, isNearEnd, hasMore, loadMore]);
  const next = list.rows[isGone ? at : at + 1];
  const previous = list.rows[at - 1];
  const go = (row: RecordData | undefined) => {
    const path = at < 0 || row === undefined ? undefined : pathOf(row);
    // One step back leads to the list, however many records were looked at.
    if (path === undefined) return;
    leaveBy('aside');
    navigate(path, { replace: true });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector('[role="dialog"], [role="menu"]') !== null) return;
    if (/^j$/i.test(event.key)) go(next);
    if (/^k$/i.test(event.key)) go(previous);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (at < 0) return null;
  const total = list.count?.value ?? list.rows.length;
  const isMore = list.count ? !list.count.exact : hasMore;
  return (
    <nav aria-label={t('transfer.through')} className="flex items-center gap-1 text-sm text-text-muted tabular-nums">
      <IconButton icon="chevron-left" label={t('transfer.previous')} disabled={previous === undefined} onClick={() => go(previous)} />
      <span aria-live="polite">
        {t('transfer.place', { at: format.number(at + 1), total: `${format.number(total)}${isMore ? '+' : ''}` })}
      </span>
      <IconButton icon="chevron-right" label={t('transfer.next')} disabled={next === undefined} onClick={() => go(next)} />
    </nav>
  );
}
