/** What an administrator would have for everybody, by group and way: a default, or what holds whatever people choose. */
import { useTranslation } from 'react-i18next';
import { controlClass } from '../../fields/shared/control.ts';
import { type Choice, type Settings, type Way, ways } from './settings-data.ts';

const choices: readonly Choice[] = ['on', 'off', 'always', 'never'];

type Props = { readonly settings: Settings; readonly onChoose: (group: string, way: Way, choice: Choice | null) => void };

export function OrganisationChoices({ settings: { groups }, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <ul className="divide-y divide-border text-sm">
      {groups.map((group) => (
        <li key={group.id} className="grid gap-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:items-center">
          <div>
            <span className="block font-medium">{group.label}</span>
            <span className="mt-0.5 block text-xs text-text-muted">{group.types.join(' · ')}</span>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
            {ways.flatMap((way) => {
              const cell = group.ways[way];
              if (!cell) return [];
              return (
                <label key={way} className="grid min-w-0 gap-1">
                  <span className="text-xs text-text-muted">{t(`notify.${way}`)}</span>
                  <select
                    aria-label={t('notify.cell', { group: group.label, way: t(`notify.${way}`) })}
                    value={cell.choice ?? ''}
                    onChange={(event) => onChoose(group.id, way, choices.find((choice) => choice === event.target.value) ?? null)}
                    className={controlClass}
                  >
                    <option value="">{t('notify.as_defined')}</option>
                    {choices.map((choice) => (
                      <option key={choice} value={choice}>
                        {t(`notify.${choice}`)}
                      </option>
                    ))}
                  </select>
                </label>
              );
            })}
          </div>
        </li>
      ))}
    </ul>
  );
}
