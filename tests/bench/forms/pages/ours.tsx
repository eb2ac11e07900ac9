/** This product: RecordForm over a plan as the server makes it, with the validator module that the server compiles. */
import { createRoot } from 'react-dom/client';
import { startTexts } from '../../../../.storybook/texts.ts';
import { RecordForm } from '../../../../engine/react/form/index.ts';
import { EngineProvider } from '../../../../engine/react/index.ts';
import type { FieldProps } from '../../../../engine/react/types.ts';
import '../../../../.storybook/theme.css';
import type { PlannedForm } from '../definitions.ts';
import { addTexts } from './add-texts.ts';
import { hostOf } from './host.ts';
import { openPage } from './page.ts';
import { PlainInput } from './plain-input.tsx';

export type OurForm = Omit<PlannedForm, 'validator'> & {
  readonly values: Readonly<Record<string, unknown>>;
  /** Which widget stands for text: the product's, or the plain input that all libraries get. */
  readonly leaf: 'plain' | 'own';
};

const PlainText = ({ id, value, onChange, onBlur, disabled }: FieldProps) => (
  <PlainInput id={id} value={value} onChange={onChange} onBlur={onBlur} disabled={disabled} />
);

// A registry holds widgets of every type of value.
const texts = {
  plain: () => Promise.resolve({ default: PlainText as never }),
  own: () => import('../../../../widgets/fields/text-field/text-field.tsx').then((module) => ({ default: module.default as never })),
};

await openPage<OurForm>(({ app, plan, scope, values, texts: labels, leaf }) => {
  startTexts();
  addTexts(labels);
  const host = hostOf(
    { validator: async () => (await import(/* @vite-ignore */ new URL('validator.js', location.href).href)).default },
    { fields: { text: texts[leaf] } },
  );
  return (root) => {
    createRoot(root).render(
      <EngineProvider host={host} app={app} retries={0}>
        <RecordForm plan={plan} initial={values} scope={scope} onSubmit={() => Promise.resolve()} />
      </EngineProvider>,
    );
  };
});
