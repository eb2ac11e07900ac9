/** Nobody begins with a blank page: examples that are written already, and an empty start. */
import { useTranslation } from 'react-i18next';
import { useText } from '../../../engine/react/index.ts';
import type { LanguageTemplate } from '../../../engine/react/language.ts';

type Props = {
  readonly id: string;
  readonly templates: readonly LanguageTemplate[];
  readonly onChoose: (template: LanguageTemplate | undefined) => void;
};

const card = 'flex h-full w-full flex-col gap-1 rounded-card border border-border bg-surface p-3 text-start hover:border-accent';

export function TemplateChoice({ id, templates, onChoose }: Props) {
  const { t } = useTranslation();
  const text = useText();
  return (
    <fieldset id={id} className="min-w-0">
      <legend className="pb-2 text-sm text-text-muted">{t('code_editor.begin_with')}</legend>
      <ul className="grid gap-2 @xl:grid-cols-2 @4xl:grid-cols-3">
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" className={card} onClick={() => onChoose(template)}>
              <span className="font-medium text-sm">{text(template.label)}</span>
              <span className="text-text-muted text-xs">{text(template.text)}</span>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={`${card} border-dashed`} onClick={() => onChoose(undefined)}>
            <span className="font-medium text-sm">{t('code_editor.empty_start')}</span>
            <span className="text-text-muted text-xs">{t('code_editor.empty_start_text')}</span>
          </button>
        </li>
      </ul>
    </fieldset>
  );
}
