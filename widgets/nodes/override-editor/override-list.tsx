/** Every change that is in force or was, and everything that could be changed. */
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failed, useFormat, useHost, useText, Waiting } from '../../../engine/react/index.ts';
import { controlClass } from '../../fields/shared/control.ts';
import { Chip } from '../../primitives/chip/chip.tsx';
import { EmptyState } from '../../primitives/empty-state/empty-state.tsx';
import { languageName } from '../word-editor/types.ts';
import { kinds, type Name, type Overview, type Source } from './types.ts';
import { useAnswer } from './use-answer.ts';

type Props = { readonly entity: string; readonly path: string; readonly words?: string | undefined };
/** Address of the page of a change. */
type AddressOf = (name: Name) => string;

const colours = { screen: 'blue', entity: 'violet', menu: 'teal', locale: 'yellow' } as const;

/** Words have a page of their own, where the screen names one. */
const addressing =
  ({ path, words }: Pick<Props, 'path' | 'words'>): AddressOf =>
  ({ kind, target }) =>
    kind === 'locale' && words !== undefined ? `${words}/${target}` : `${path}/${kind}/${target}`;

/** Languages go by their own names, everything else by its label. */
function useNameOf(): (source: Name & { readonly label: string | null }) => string {
  const text = useText();
  return ({ kind, target, label }) => {
    if (kind === 'locale') return languageName(target);
    return label === null ? target : text(label);
  };
}

export function OverrideList({ entity, path, words }: Props) {
  const { t } = useTranslation();
  const { data, error, reload } = useAnswer<Overview>(entity, 'overview', {});
  const addressOf = addressing({ path, words });
  if (error && !data) return <Failed detail={error.message} onRetry={reload} />;
  if (!data) return <Waiting />;
  return (
    <div className="flex flex-col gap-6 p-4 md:p-6">
      <h1 className="text-xl font-semibold text-text">{t('screen.customise')}</h1>
      <section aria-labelledby="overrides-made" className="min-w-0">
        <h2 id="overrides-made" className="mb-2 text-base font-semibold text-text">
          {t('override_editor.made')}
        </h2>
        <Made overrides={data.overrides} addressOf={addressOf} />
      </section>
      <Sources sources={data.sources} addressOf={addressOf} />
    </div>
  );
}

function Made({ overrides, addressOf }: { readonly overrides: Overview['overrides']; readonly addressOf: AddressOf }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const format = useFormat();
  const { Link } = useHost();
  if (overrides.length === 0)
    return <EmptyState compact icon="pencil" title={t('override_editor.none')} text={t('override_editor.none_text')} />;
  return (
    <ul className="divide-y divide-border rounded-card border border-border bg-surface-raised">
      {overrides.map((override) => (
        <li key={`${override.kind}/${override.target}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm">
          <Chip label={t(`overrides.${override.kind}`)} colour={colours[override.kind]} />
          <Link to={addressOf(override)} className="font-medium text-accent-ink hover:underline">
            {nameOf(override)}
          </Link>
          {override.conflicts > 0 ? <Chip label={t('override_editor.conflicts', { count: override.conflicts })} colour="red" /> : null}
          {override.is_active ? null : <Chip label={t('override_editor.not_in_force')} colour="grey" />}
          <span className="ms-auto text-xs text-text-muted">
            {t('override_editor.version_by', { number: override.number, by: override.by ?? '–', at: format.datetime(override.at) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Sources({ sources, addressOf }: { readonly sources: readonly Source[]; readonly addressOf: AddressOf }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const { Link } = useHost();
  const id = useId();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = sources.filter((source) => `${nameOf(source)} ${source.target}`.toLowerCase().includes(wanted));
  return (
    <section aria-labelledby={`${id}-title`} className="min-w-0">
      <h2 id={`${id}-title`} className="mb-2 text-base font-semibold text-text">
        {t('override_editor.all')}
      </h2>
      <input
        type="search"
        aria-label={t('override_editor.find')}
        placeholder={t('override_editor.find')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        className={`${controlClass} mb-3 max-w-sm`}
      />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {kinds.map((kind) => (
          <div key={kind}>
            <h3 className="mb-1 text-sm font-medium text-text-muted">{t(`override_editor.kind_${kind}`)}</h3>
            <ul className="space-y-0.5 text-sm">
              {found
                .filter((source) => source.kind === kind)
                .map((source) => (
                  <li key={source.target}>
                    <Link to={addressOf(source)} className="text-accent-ink underline">
                      {nameOf(source)}
                    </Link>{' '}
                    <code className="font-sans text-xs text-text-muted">{source.target}</code>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
