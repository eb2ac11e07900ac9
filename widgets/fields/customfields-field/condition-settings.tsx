/** 'Show only when' of one custom field: an earlier field, what is asked of it, and the value. */
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { conditionFault, isAskable, opsOf } from '../../../engine/core/definitions/custom-conditions.ts';
import type { CustomCondition, CustomField } from '../../../engine/core/definitions/types.ts';
import { Button } from '../../primitives/button/button.tsx';
import { controlClass } from '../shared/control.ts';
import { ConditionValue } from './condition-value.tsx';
import { asking, conditionOf, conditionOn, howWords } from './condition-words.ts';
import type { FieldList } from './field-list.ts';
import { Setting, SettingGroup } from './setting.tsx';

type Props = {
  readonly field: CustomField;
  readonly list: FieldList;
  readonly onChange: (part: { readonly visible_if: CustomCondition | undefined }) => void;
};

export function ConditionSettings({ field, list, onChange }: Props) {
  const { t } = useTranslation();
  const faultId = useId();
  const index = list.indexOf(field);
  const above = list.slice(0, Math.max(index, 0)).filter(isAskable);
  const condition = conditionOf(field);
  const fault = conditionFault(list, index);
  const source = above.find(({ id }) => id === condition?.field);
  if (above.length === 0 && field.visible_if === undefined)
    return <p className="border-t border-border pt-3 text-xs text-text-muted @md:col-span-2">{t('custom_fields.none_above')}</p>;

  const set = (next: CustomCondition | undefined) => onChange({ visible_if: next });
  const wrong = (part: string) => {
    const isWrong = fault?.part === `visible_if/${part}`;
    return { 'aria-invalid': isWrong || undefined, 'aria-describedby': isWrong ? faultId : undefined };
  };
  const choose = (id: string) => {
    const chosen = above.find((one) => one.id === id);
    set(chosen && conditionOn(chosen));
  };
  return (
    <SettingGroup label={t('custom_fields.show_when')}>
      <Setting label={t('custom_fields.ask')}>
        {(id) => (
          <select
            id={id}
            {...wrong('field')}
            value={condition?.field ?? ''}
            onChange={(event) => choose(event.target.value)}
            className={controlClass}
          >
            <option value="">{t('custom_fields.always')}</option>
            {condition && !source && (
              <option value={condition.field}>{t('custom_fields.asked_gone', { name: nameIn(list, condition.field) })}</option>
            )}
            {above.map((one) => (
              <option key={one.id} value={one.id}>
                {one.label || one.id}
              </option>
            ))}
          </select>
        )}
      </Setting>
      {condition && source && (
        <>
          <Setting label={t('custom_fields.ask_how')}>
            {(id) => (
              <select
                id={id}
                {...wrong('op')}
                value={condition.op}
                onChange={(event) => set(asking(condition, source, event.target.value))}
                className={controlClass}
              >
                {opsOf(source.type).map((op) => (
                  <option key={op} value={op}>
                    {howWords(t, source.type, op)}
                  </option>
                ))}
              </select>
            )}
          </Setting>
          <ConditionValue
            key={condition.op}
            condition={condition}
            source={source}
            attributes={wrong('value')}
            onChange={(value) => set(value === undefined ? { field: condition.field, op: condition.op } : { ...condition, value })}
          />
        </>
      )}
      {fault && (
        <div className="flex flex-wrap items-center gap-2 @md:col-span-2">
          <p id={faultId} className="text-sm text-danger-text">
            {t(`custom_fields.fault_${fault.code}`, fault.params)}
          </p>
          <Button onClick={() => set(undefined)}>{t('custom_fields.drop_condition')}</Button>
        </div>
      )}
    </SettingGroup>
  );
}

const nameIn = (list: FieldList, id: string) => list.find((field) => field.id === id)?.label || id;
