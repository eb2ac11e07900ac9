/** The commonest changes without JSON: what things are called, which fields show, which columns in what order. */
import { useTranslation } from 'react-i18next';
import { isObject } from '../../../engine/core/json/index.ts';
import { useText } from '../../../engine/react/index.ts';
import { controlClass } from '../../fields/shared/control.ts';
import { Columns } from './columns.tsx';
import { columnLists, withAt, withWords, wordsAt } from './quick-patch.ts';
import type { Json, Kind } from './types.ts';

type Props = { readonly kind: Kind; readonly base: Json; readonly patch: Json; readonly onChange: (patch: Json) => void };

export function SimpleForm({ kind, base, patch, onChange }: Props) {
  const { t } = useTranslation();
  if (kind === 'menu') return null;
  return (
    <section aria-label={t('override_editor.simple')} className="flex flex-col gap-3">
      <h2 className="text-base font-semibold text-text">{t('override_editor.simple')}</h2>
      {kind === 'screen' ? (
        <>
          <Renamed label={String(base.title)} keys={['title']} patch={patch} onChange={onChange} />
          {columnLists(base).map((list) => (
            <Columns key={list.keys.join('/')} list={list} patch={patch} onChange={onChange} />
          ))}
        </>
      ) : (
        <Fields base={base} patch={patch} onChange={onChange} />
      )}
    </section>
  );
}

type RenamedProps = Omit<Props, 'kind' | 'base'> & { readonly label: string; readonly keys: readonly string[] };

function Renamed({ label, keys, patch, onChange }: RenamedProps) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <label className="flex min-w-0 flex-1 items-center gap-3 text-sm text-text">
      <span className="w-44 shrink-0 truncate">{text(label)}</span>
      <input
        value={wordsAt(patch, keys)}
        placeholder={t('override_editor.call_it')}
        maxLength={500}
        onChange={(event) => onChange(withWords(patch, keys, event.target.value))}
        className={controlClass}
      />
    </label>
  );
}

function Fields({ base, patch, onChange }: Omit<Props, 'kind'>) {
  const { t } = useTranslation();
  const text = useText();
  const properties = isObject(base.properties) ? Object.entries(base.properties) : [];
  return (
    <ul className="divide-y divide-border rounded-card border border-border bg-surface-raised">
      {properties.map(([name, field]) => {
        const label = isObject(field) && typeof field.title === 'string' ? field.title : `field.${name}`;
        const hidden = ['properties', name, 'x-hidden'];
        const own = isObject(patch.properties) && isObject(patch.properties[name]) ? patch.properties[name] : {};
        return (
          <li key={name} className="flex flex-wrap items-center gap-3 px-4 py-2">
            <Renamed label={label} keys={['properties', name, 'title']} patch={patch} onChange={onChange} />
            <label className="flex items-center gap-2 text-sm text-text">
              <input
                type="checkbox"
                checked={own['x-hidden'] === true}
                aria-label={t('override_editor.hide_field', { field: text(label) })}
                onChange={(event) => onChange(withAt(patch, hidden, event.target.checked ? true : undefined))}
              />
              {t('override_editor.hide')}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
