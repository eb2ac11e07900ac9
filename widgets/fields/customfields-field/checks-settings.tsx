/** 'Checks' of one custom field: those that its type takes, and what is said when one is broken. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckName, checkFault, checksOf, patternKindNames } from '../../../engine/core/definitions/custom-checks.ts';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { controlClass } from '../shared/control.ts';
import { Setting, SettingGroup } from './setting.tsx';

type Props = {
  readonly field: CustomField;
  readonly onChange: (part: { readonly validate: unknown }) => void;
};
type Stated = Readonly<Record<string, unknown>>;

const DAYS: ReadonlySet<CheckName> = new Set(['from', 'to']);
const NUMBERS: ReadonlySet<CheckName> = new Set(['minimum', 'maximum']);

/** Without the checks that say nothing; a message without a check says nothing either. */
function cleaned(checks: Stated): Stated | undefined {
  const entries = Object.entries(checks).filter(([, value]) => value !== undefined && value !== '' && value !== null);
  return entries.some(([name]) => name !== 'message') ? Object.fromEntries(entries) : undefined;
}

export function ChecksSettings({ field, onChange }: Props) {
  const { t } = useTranslation();
  const faultId = useId();
  const offered = checksOf(field.type);
  if (offered.length === 0) return null;
  const checks: Stated = isObject(field.validate) ? field.validate : {};
  const fault = checkFault(field);
  const set = (name: string, value: unknown) => onChange({ validate: cleaned({ ...checks, [name]: value }) });
  return (
    <SettingGroup label={t('custom_fields.checks')}>
      {offered.map((name) => (
        <Setting key={name} label={t(`custom_check.${name.toLowerCase()}`)}>
          {(id) => {
            const isWrong = fault?.part === `validate/${name}`;
            const shared = { id, 'aria-invalid': isWrong || undefined, 'aria-describedby': isWrong ? faultId : undefined };
            return <CheckControl name={name} value={checks[name]} shared={shared} onChange={(value) => set(name, value)} />;
          }}
        </Setting>
      ))}
      {Object.keys(checks).length > 0 && (
        <div className="min-w-0 @md:col-span-2">
          <Setting label={t('custom_check.message')}>
            {(id) => (
              <input
                id={id}
                type="text"
                dir="auto"
                maxLength={200}
                value={typeof checks.message === 'string' ? checks.message : ''}
                onChange={(event) => set('message', event.target.value)}
                className={controlClass}
              />
            )}
          </Setting>
        </div>
      )}
      {fault && (
        <p id={faultId} className="text-sm text-danger-text @md:col-span-2">
          {t(`custom_fields.fault_${fault.code}`, fault.params)}
        </p>
      )}
    </SettingGroup>
  );
}

type ControlProps = {
  readonly name: CheckName;
  readonly value: unknown;
  readonly shared: { readonly id: string; readonly 'aria-invalid': true | undefined; readonly 'aria-describedby': string | undefined };
  readonly onChange: (value: unknown) => void;
};

function CheckControl({ name, value, shared, onChange }: ControlProps) {
  const { t } = useTranslation();
  if (name === 'pattern') {
    return (
      <select {...shared} value={String(value ?? '')} onChange={(event) => onChange(event.target.value)} className={controlClass}>
        <option value="">{t('custom_fields.pattern_any')}</option>
        {patternKindNames.map((kind) => (
          <option key={kind} value={kind}>
            {t(`custom_pattern.${kind}`)}
          </option>
        ))}
      </select>
    );
  }
  const text = String(value ?? '');
  if (DAYS.has(name)) {
    return <input {...shared} type="date" value={text} onChange={(event) => onChange(event.target.value)} className={controlClass} />;
  }
  return (
    <input
      {...shared}
      type="number"
      dir="ltr"
      min={NUMBERS.has(name) ? undefined : 1}
      step={NUMBERS.has(name) ? 'any' : 1}
      value={text}
      onChange={(event) => onChange(event.target.value === '' ? undefined : Number(event.target.value))}
      className={controlClass}
    />
  );
}
