/** One record of a list, found by words. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../engine/core/definitions/view-types.ts';
import type { RuleScope } from '../../../engine/core/rules/types.ts';
import { filterText, predicateOf, useEntity, useList, useText } from '../../../engine/react/index.ts';
import type { RecordData } from '../../../engine/react/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import type { Options } from './options.ts';

type Props = {
  readonly node: Options;
  readonly scope: RuleScope;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

const PAGE = 20;

export function RecordChoice({ node, scope, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const text = useText();
  const [heading, name] = [useId(), useId()];
  const [words, setWords] = useState('');
  const { entity } = useEntity(node.entity);
  const list = useList({
    entity: node.entity,
    filter: node.filter === undefined ? undefined : filterText([predicateOf(node.filter, scope)]),
    order: node.order?.join(','),
    search: words.trim() === '' ? undefined : words.trim(),
    pageSize: PAGE,
  });
  return (
    <fieldset aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-sm font-medium">
        {text(node.title)}
      </h2>
      <input
        type="search"
        value={words}
        onChange={({ target }) => setWords(target.value)}
        aria-label={t('share.search')}
        placeholder={t('share.search')}
        className="h-control rounded-control border border-border bg-surface-raised px-3 text-sm max-md:h-11"
      />
      {list.error ? (
        <p role="alert" className="text-sm text-danger-text">
          {list.error.message}
        </p>
      ) : null}
      {!list.isLoading && list.rows.length === 0 && !list.error ? <p className="text-sm text-text-muted">{t('share.no_records')}</p> : null}
      <ul className="grid gap-1">
        {list.rows.map((row) => (
          <li key={String(row.id)}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-border bg-surface-raised px-3 py-2 text-sm has-checked:border-accent">
              <input
                type="radio"
                name={name}
                checked={chosen === row.id}
                onChange={() => onChoose(String(row.id))}
                className="size-5 shrink-0 accent-accent"
              />
              <span className="min-w-0 break-words">{nameOf(row, entity)}</span>
            </label>
          </li>
        ))}
      </ul>
      {list.hasMore ? (
        <Button isBusy={list.isLoadingMore} onClick={list.loadMore}>
          {t('share.more')}
        </Button>
      ) : null}
    </fieldset>
  );
}

/** Its title, and of what tells records of one title apart the first words. */
function nameOf(row: RecordData, entity: EntityView | undefined): string {
  const isWords = (value: unknown): value is string => typeof value === 'string' && value !== '';
  // What refers to another record is an id here, and says nothing.
  const own = (entity?.subtitle ?? []).filter((name) => entity?.fields.find((field) => field.name === name)?.ref === undefined);
  const further = own.map((name) => row[name]).find(isWords);
  const title = entity && row[entity.title];
  return [title, further].filter(isWords).join(' · ') || String(row.id);
}
