/** Whether the file brings new records or changes those that are there. */
import { useTranslation } from 'react-i18next';
import type { ImportVerb } from './use-import-kit.ts';

type Props = { readonly verbs: readonly ImportVerb[]; readonly verb: ImportVerb; readonly onChange: (verb: ImportVerb) => void };

export function VerbChoice({ verbs, verb, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="mb-3">
      <legend className="mb-1.5 text-sm font-medium">{t('transfer.what_rows_are')}</legend>
      <div className="flex flex-wrap gap-2">
        {verbs.map((one) => (
          <label
            key={one}
            className="flex h-11 cursor-pointer items-center gap-2 rounded-control border border-border bg-surface px-3 text-sm has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-focus md:h-9"
          >
            <input
              type="radio"
              name="transfer-verb"
              value={one}
              checked={one === verb}
              onChange={() => onChange(one)}
              className="size-4 accent-accent"
            />
            {t(`transfer.verb_${one}`)}
          </label>
        ))}
      </div>
      {verb === 'update' ? <p className="mt-2 text-sm text-text-muted">{t('transfer.update_hint')}</p> : null}
    </fieldset>
  );
}
