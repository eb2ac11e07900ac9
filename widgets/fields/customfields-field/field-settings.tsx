/** The settings of one custom field: what its type takes, and no more. */
import { useTranslation } from 'react-i18next';
import { isLayoutType, takesOptions } from '../../../engine/core/definitions/custom-field-types.ts';
import type { CustomField } from '../../../engine/core/definitions/types.ts';
import { areaClass, controlClass } from '../shared/control.ts';
import { ChecksSettings } from './checks-settings.tsx';
import { ConditionSettings } from './condition-settings.tsx';
import type { FieldList } from './field-list.ts';
import { Check, Setting } from './setting.tsx';

type Props = {
  readonly field: CustomField;
  readonly list: FieldList;
  /** Whether the id still follows the label. */
  readonly isLoose: boolean;
  readonly onLabel: (label: string) => void;
  readonly onSettled: () => void;
  readonly onChange: (part: Partial<Record<keyof CustomField, unknown>>) => void;
};

const WIDTHS = [3, 4, 6, 8, 9, 12] as const;
const MOST_STARS = 10;
/** Types whose values are words that somebody looks for. */
const SEARCHED: ReadonlySet<string> = new Set([
  'TextInput',
  'TextArea',
  'NumberInput',
  'Dropdown',
  'RadioButtons',
  'Tags',
  'Email',
  'Mobile',
  'BarcodeScanner',
]);

export function FieldSettings({ field, list, isLoose, onLabel, onSettled, onChange }: Props) {
  const { t } = useTranslation();
  const { type } = field;
  const isValue = !isLayoutType(type) && type !== 'Button';
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-3 border-t border-border p-3 @md:grid-cols-2">
      {type !== 'LineBreak' && (
        <Setting label={t('field.custom_label')}>
          {(id) => (
            <input
              id={id}
              type="text"
              dir="auto"
              maxLength={100}
              value={field.label}
              onChange={(event) => onLabel(event.target.value)}
              onBlur={onSettled}
              className={controlClass}
            />
          )}
        </Setting>
      )}
      <Setting label={t('field.custom_id')} help={t(isLoose ? 'custom_fields.id_follows' : 'custom_fields.id_fixed')}>
        {(id, noteId) => (
          <input
            id={id}
            type="text"
            dir="ltr"
            readOnly
            value={field.id}
            aria-describedby={noteId}
            className={`${controlClass} font-mono text-text-muted`}
          />
        )}
      </Setting>
      {!isLayoutType(type) && (
        <Setting label={t('custom_fields.width')}>
          {(id) => (
            <select
              id={id}
              value={field.colSpan ?? ''}
              onChange={(event) => onChange({ colSpan: event.target.value === '' ? undefined : Number(event.target.value) })}
              className={controlClass}
            >
              <option value="">{t('custom_fields.width_own')}</option>
              {[...new Set([...WIDTHS, ...(field.colSpan === undefined ? [] : [field.colSpan])])].map((width) => (
                <option key={width} value={width}>
                  {t('custom_fields.width_of', { width })}
                </option>
              ))}
            </select>
          )}
        </Setting>
      )}
      {type === 'Rating' && (
        <Setting label={t('field.custom_stars')}>
          {(id) => (
            <input
              id={id}
              type="number"
              min={1}
              max={MOST_STARS}
              value={field.numberOfStars ?? 5}
              onChange={(event) =>
                onChange({ numberOfStars: Math.min(MOST_STARS, Math.max(1, Math.round(Number(event.target.value) || 1))) })
              }
              className={controlClass}
            />
          )}
        </Setting>
      )}
      {isValue && <PhaseSetting field={field} onChange={onChange} />}
      {takesOptions(type) && <Options field={field} onChange={onChange} />}
      {type === 'BluetoothComponent' && (
        <>
          <TextSetting label={t('field.custom_initial_text')} name="initialText" field={field} onChange={onChange} />
          <TextSetting label={t('field.custom_arn')} name="lambdaArn" field={field} onChange={onChange} />
        </>
      )}
      {isValue && (
        <div className="flex flex-wrap gap-x-6 @md:col-span-2">
          <Check
            label={t('field.custom_required')}
            checked={field.required === true}
            onChange={(required) => onChange(required && field.phase === 'edit' ? { required, phase: undefined } : { required })}
          />
          {SEARCHED.has(type) && (
            <Check label={t('field.custom_search')} checked={field.search === true} onChange={(search) => onChange({ search })} />
          )}
          <Check
            label={t('field.custom_mask')}
            checked={field.mask === true}
            onChange={(mask) => onChange(mask ? { mask, shared: undefined } : { mask })}
          />
          <Check
            label={t('field.custom_shared')}
            checked={field.shared === true}
            onChange={(shared) => onChange(shared ? { shared, mask: undefined } : { shared: undefined })}
          />
          <Check
            label={t('field.custom_by_link')}
            checked={field.by_link === true}
            onChange={(by_link) => onChange({ by_link: by_link || undefined })}
          />
        </div>
      )}
      <ChecksSettings field={field} onChange={onChange} />
      {!isLayoutType(type) && <ConditionSettings field={field} list={list} onChange={onChange} />}
    </div>
  );
}

/** What is asked only afterwards cannot be required of a new record. */
function PhaseSetting({ field, onChange }: Pick<Props, 'field' | 'onChange'>) {
  const { t } = useTranslation();
  const help = field.phase === 'edit' ? { help: t('custom_fields.phase_edit_help') } : {};
  const choose = (phase: string) => onChange(phase === 'edit' ? { phase, required: undefined } : { phase });
  return (
    <Setting label={t('field.custom_phase')} {...help}>
      {(id, noteId) => (
        <select
          id={id}
          aria-describedby={noteId}
          value={field.phase ?? ''}
          onChange={(event) => choose(event.target.value)}
          className={controlClass}
        >
          <option value="">{t('custom_fields.phase_any')}</option>
          <option value="create">{t('custom_fields.phase_create')}</option>
          <option value="edit">{t('custom_fields.phase_edit')}</option>
        </select>
      )}
    </Setting>
  );
}

type TextProps = Pick<Props, 'field' | 'onChange'> & { readonly label: string; readonly name: 'initialText' | 'lambdaArn' };

function TextSetting({ label, name, field, onChange }: TextProps) {
  return (
    <Setting label={label}>
      {(id) => (
        <input
          id={id}
          type="text"
          dir="auto"
          maxLength={200}
          value={field[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.target.value })}
          className={controlClass}
        />
      )}
    </Setting>
  );
}

/** One option a line; a button has only the address that it opens. */
function Options({ field, onChange }: Pick<Props, 'field' | 'onChange'>) {
  const { t } = useTranslation();
  if (field.type === 'Button') {
    return (
      <Setting label={t('custom_fields.link')} help={t('custom_fields.link_help')}>
        {(id, noteId) => (
          <input
            id={id}
            type="text"
            inputMode="url"
            dir="ltr"
            placeholder="https://"
            aria-describedby={noteId}
            value={field.options?.[0] ?? ''}
            onChange={(event) => onChange({ options: event.target.value.trim() === '' ? [] : [event.target.value.trim()] })}
            className={controlClass}
          />
        )}
      </Setting>
    );
  }
  return (
    <Setting
      label={t('field.custom_options')}
      help={t(field.type === 'Tags' ? 'custom_fields.suggestions_help' : 'custom_fields.options_help')}
    >
      {(id, noteId) => (
        <textarea
          id={id}
          dir="auto"
          rows={4}
          aria-describedby={noteId}
          value={(field.options ?? []).join('\n')}
          // Lines stay as they are while they are typed; empty ones and twins go when the list is left.
          onChange={(event) => onChange({ options: event.target.value.split('\n') })}
          onBlur={() => onChange({ options: [...new Set((field.options ?? []).map((line) => line.trim()).filter(Boolean))] })}
          className={areaClass}
        />
      )}
    </Setting>
  );
}
