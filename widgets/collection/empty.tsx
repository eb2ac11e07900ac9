/** Why there is nothing: no record at all, or none that the filters let through. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../engine/core/definitions/types.ts';
import { useText } from '../../engine/react/index.ts';
import { Button } from '../button/button.tsx';
import { EmptyState } from '../empty-state/empty-state.tsx';
import type { CollectionOptions } from './options.ts';

type Props = {
  readonly entity: EntityView;
  readonly options: CollectionOptions;
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly createLabel: string | undefined;
  readonly onCreate: () => void;
};

export function Empty({ entity, options, isNarrowed, onClear, createLabel, onCreate }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const name = text(entity.labels);
  const compact = options.compact ?? false;
  if (isNarrowed) {
    return (
      <EmptyState icon="search-x" title={t('collection.none_match', { name })} text={t('collection.none_match_text')} compact={compact}>
        <Button onClick={onClear}>{t('collection.clear_filters')}</Button>
      </EmptyState>
    );
  }
  const title = options.empty?.title === undefined ? t('collection.none', { name }) : text(options.empty.title);
  return (
    <EmptyState
      icon={options.empty?.icon ?? entity.icon}
      title={title}
      text={options.empty?.text === undefined ? undefined : text(options.empty.text)}
      compact={compact}
    >
      {createLabel === undefined ? null : (
        <Button kind="primary" icon="plus" onClick={onCreate}>
          {createLabel}
        </Button>
      )}
    </EmptyState>
  );
}
