/** The value of a condition, chosen or typed as a value of the field asked would be. */
import { useTranslation } from 'react-i18next';
import { askedOf } from '../../../engine/core/definitions/custom-conditions.ts';
import type { CustomCondition, CustomField } from '../../../engine/core/definitions/types.ts';
import { areaClass, controlClass } from '../shared/control.ts';
import { choicesOf } from './condition-words.ts';
import { Check, Setting } from './setting.tsx';

type Attributes = { readonly 'aria-invalid': true | undefined; readonly 'aria-describedby': string | undefined };
type Props = {
  readonly condition: CustomCondition;
  readonly source: CustomField;
  readonly attributes: Attributes;
  readonly onChange: (value: unknown) => void;
};

const INPUTS: { readonly [asked: string]: 'number' | 'date' | 'time' } = { number: 'number', day: 'date', time: 'time' };

export function ConditionValue({ condition, source, attributes, onChange }: Props) {
  const { t } = useTranslation();
  const choices = choicesOf(source);
  const { op, value } = condition;
  if (op === 'filled') return null;
  if (op === 'one_of') return <ManyValues {...{ condition, source, attributes, onChange }} />;
  if (choices) {
    const isKnown = choices.some((choice) => choice === value);
    return (
      <Setting label={t('custom_fields.ask_value')}>
        {(id) => (
          <select
            id={id}
            {...attributes}
            value={isKnown ? String(value) : ''}
            onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
            className={controlClass}
          >
            {!isKnown && <option value="">{t('custom_fields.choose')}</option>}
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        )}
      </Setting>
    );
  }
  const type = INPUTS[askedOf(source.type) ?? ''] ?? 'text';
  const read = (text: string) => {
    if (text === '') return undefined;
    return type === 'number' ? Number(text) : text;
  };
  return (
    <Setting label={t('custom_fields.ask_value')}>
      {(id) => (
        <input
          id={id}
          {...attributes}
          type={type}
          step={type === 'number' ? 'any' : undefined}
          dir={type === 'text' ? 'auto' : 'ltr'}
          maxLength={type === 'text' ? 2000 : undefined}
          value={String(value ?? '')}
          onChange={(event) => onChange(read(event.target.value))}
          className={controlClass}
        />
      )}
    </Setting>
  );
}

/** A box for each choice; for tags, which may be any word, a line for each. */
function ManyValues({ condition, source, attributes, onChange }: Props) {
  const { t } = useTranslation();
  const given: readonly unknown[] = Array.isArray(condition.value) ? condition.value : [];
  const choices = choicesOf(source);
  if (!choices) {
    return (
      <Setting label={t('custom_fields.ask_values')} help={t('custom_fields.ask_values_help')}>
        {(id) => (
          <textarea
            id={id}
            {...attributes}
            dir="auto"
            rows={3}
            value={given.join('\n')}
            onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
            onBlur={() => onChange([...new Set(given.map((line) => String(line).trim()).filter(Boolean))])}
            className={areaClass}
          />
        )}
      </Setting>
    );
  }
  return (
    <fieldset {...attributes} className="min-w-0 @md:col-span-2">
      <legend className="mb-1 text-sm font-medium text-text">{t('custom_fields.ask_values')}</legend>
      <div className="flex max-h-60 flex-wrap gap-x-6 overflow-y-auto">
        {choices.map((choice) => (
          <Check
            key={choice}
            label={choice}
            checked={given.includes(choice)}
            onChange={(isOn) => onChange(choices.filter((one) => (one === choice ? isOn : given.includes(one))))}
          />
        ))}
      </div>
    </fieldset>
  );
}
