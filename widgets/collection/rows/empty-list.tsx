/** Why there is nothing: no record at all, none by the filter that the list opens with, or none that fits what was chosen. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListState, useFormat, useList, useText } from '../../../engine/react/index.ts';
import { Button } from '../../primitives/button/button.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import type { CollectionOptions } from '../options.ts';
import type { CollectionState } from '../use-collection-state.ts';

export type EmptyProps = {
  readonly node: CollectionOptions & { readonly entity: string };
  readonly state: CollectionState;
  readonly createLabel: string | undefined;
  /** Of a device that answers by itself: nothing there is no word of what it does not keep. */
  readonly kept?: ListState['kept'] | undefined;
  readonly onCreate: () => void;
  readonly waiting: ReactNode;
};

export default function EmptyList({ node, state, createLabel, kept, onCreate, waiting }: EmptyProps) {
  const { t } = useTranslation();
  const isAboutFilter = state.isOpening && node.empty?.of === 'default_filter';
  const behind = useBehind({ node, state, isAsked: state.isOpening && !isAboutFilter });
  if (behind === 'unknown') return waiting;
  if (state.isNarrowed && !isAboutFilter && behind === 'some') return <NoMatch node={node} state={state} kept={kept} />;
  if (state.part !== undefined && !state.isNarrowed) return <NothingHere node={node} part={state.part} />;
  // Elsewhere the tools above the list offer it.
  const canCreate = createLabel !== undefined && !state.isNarrowed;
  return (
    <Nothing node={node} state={state} kept={kept}>
      {isAboutFilter ? <Button onClick={state.clearAll}>{t('collection.clear_filters')}</Button> : null}
      {canCreate ? (
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {createLabel}
        </Button>
      ) : null}
    </Nothing>
  );
}

type Part = Pick<EmptyProps, 'node' | 'state' | 'kept'>;

/** From and until when this device knows; undefined where it may know all. */
function useKeptWords({ state, kept }: Pick<Part, 'state' | 'kept'>): string | undefined {
  const { t } = useTranslation();
  const text = useText();
  const format = useFormat();
  if (!kept) return undefined;
  const name = text(state.entity.labels);
  const from = kept.from === undefined ? undefined : format.date(kept.from);
  const until = kept.until === undefined ? undefined : format.date(kept.until);
  if (from !== undefined && until !== undefined) return t('collection.kept_between', { name, from, until });
  return from === undefined ? t('collection.kept_until', { name, until }) : t('collection.kept_from', { name, from });
}

function NoMatch({ node, state, kept }: Part) {
  const { t } = useTranslation();
  const text = useText();
  const part = useKeptWords({ state, kept });
  const title = t('collection.none_match', { name: text(state.entity.labels) });
  return (
    <EmptyState icon="search-x" title={title} text={part ?? t('collection.none_match_text')} compact={node.compact ?? false}>
      <Button onClick={state.clearAll}>{t('collection.clear_filters')}</Button>
    </EmptyState>
  );
}

/** Of the records there are none belongs to the part: what the definition says of no record at all would not be true. */
function NothingHere({ node, part }: Pick<EmptyProps, 'node'> & { readonly part: string }) {
  const { t } = useTranslation();
  const text = useText();
  return <EmptyState icon="circle-check" title={t('collection.none_in_part', { part: text(part) })} compact={node.compact ?? false} />;
}

/** In the words of the definition. */
function Nothing({ node, state, kept, children }: Part & { readonly children: ReactNode }) {
  const { t } = useTranslation();
  const text = useText();
  const { entity, isOpening } = state;
  const part = useKeptWords({ state, kept });
  const { compact = false } = node;
  // Words about a filter that somebody took away would not be true.
  const empty = node.empty?.of === 'default_filter' && !isOpening ? undefined : node.empty;
  if (part !== undefined)
    return (
      <EmptyState
        icon={empty?.icon ?? entity.icon}
        title={t('collection.none_kept', { name: text(entity.labels) })}
        text={part}
        compact={compact}
      >
        {children}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={empty?.icon ?? entity.icon}
      title={empty?.title === undefined ? t('collection.none', { name: text(entity.labels) }) : text(empty.title)}
      text={empty?.text === undefined ? undefined : text(empty.text)}
      compact={compact}
    >
      {children}
    </EmptyState>
  );
}

/** Whether the filter that a list opens with keeps records back: asked only where it has left none. */
function useBehind({ node, state, isAsked }: Part & { readonly isAsked: boolean }): 'some' | 'none' | 'unknown' {
  const { rows, isLoading, error } = useList({ entity: node.entity, filter: state.filter.always, pageSize: 1, enabled: isAsked });
  if (!isAsked || error || rows.length > 0) return 'some';
  return isLoading ? 'unknown' : 'none';
}
