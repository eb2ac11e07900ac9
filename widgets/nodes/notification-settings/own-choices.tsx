/** A line for each group, a box for each way: what the organisation has decided is shown, and not to be changed. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/icon/icon.tsx';
import { type Cell, type Choice, type Group, type Settings, shownOf, type Way } from './settings-data.ts';

const icons: Readonly<Record<Way, string>> = { push: 'smartphone', email: 'mail', sms: 'message-square' };

type Props = { readonly settings: Settings; readonly onChoose: (group: string, way: Way, choice: Choice) => void };

export function OwnChoices({ settings: { ways, groups }, onChoose }: Props) {
  const { t } = useTranslation();
  const there = ways.filter((way) => groups.some((group) => group.ways[way]));
  return (
    <table className="w-full border-collapse text-sm">
      <thead>
        <tr className="border-b border-border text-text-muted">
          <th scope="col" className="py-2 pe-2 text-start font-medium">
            {t('notify.about')}
          </th>
          <WayHead icon="bell" label={t('notify.bell')} />
          {there.map((way) => (
            <WayHead key={way} icon={icons[way]} label={t(`notify.${way}`)} />
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id} className="border-b border-border last:border-b-0">
            <th scope="row" className="py-2.5 pe-2 text-start font-normal">
              <span className="block font-medium">{group.label}</span>
              <span className="mt-0.5 block text-xs text-text-muted">{group.types.join(' · ')}</span>
            </th>
            <td className="text-center align-middle">
              <Icon name="check" className="mx-auto text-text-muted" />
              <span className="sr-only">{t('notify.on')}</span>
            </td>
            {there.map((way) => (
              <td key={way} className="text-center align-middle">
                <Box group={group} way={way} onChoose={(choice) => onChoose(group.id, way, choice)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WayHead({ icon, label }: { readonly icon: string; readonly label: string }) {
  return (
    <th scope="col" className="w-12 px-1 py-2 text-center font-medium md:w-24">
      <Icon name={icon} className="mx-auto md:hidden" />
      <span className="max-md:sr-only">{label}</span>
    </th>
  );
}

type BoxProps = { readonly group: Group; readonly way: Way; readonly onChoose: (choice: Choice) => void };

/** Nothing where none of the group can take the way. */
function Box({ group, way, onChoose }: BoxProps) {
  const { t } = useTranslation();
  const hint = useId();
  const cell = group.ways[way];
  if (!cell) return null;
  const shown = shownOf(cell);
  const said = hintOf(cell, shown);
  return (
    <label
      className="inline-flex size-11 cursor-pointer items-center justify-center has-disabled:cursor-not-allowed"
      title={said && t(said)}
    >
      <input
        type="checkbox"
        aria-label={t('notify.cell', { group: group.label, way: t(`notify.${way}`) })}
        aria-describedby={said ? hint : undefined}
        ref={(box) => {
          if (box) box.indeterminate = shown === 'some';
        }}
        checked={shown === 'on'}
        disabled={cell.forced}
        onChange={(event) => onChoose(event.target.checked ? 'on' : 'off')}
        className="size-5 accent-accent"
      />
      {said ? (
        <span id={hint} className="sr-only">
          {t(said)}
        </span>
      ) : null}
    </label>
  );
}

function hintOf({ forced }: Cell, shown: Cell['is']): string | undefined {
  if (forced) return shown === 'off' ? 'notify.forced_off' : 'notify.forced_on';
  return shown === 'some' ? 'notify.mixed' : undefined;
}
