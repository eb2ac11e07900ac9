/** One field of a page by link, and what is wrong with it. */
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';
import { Choices } from './choices.tsx';
import { Line, Words } from './inputs.tsx';
import { Offer } from './offer.tsx';
import { Pictures } from './pictures.tsx';
import { Rows } from './rows.tsx';
import { Stars } from './stars.tsx';
import type { LinkedFormOptions, Page, Values } from './types.ts';
import { picturesIn, rowsIn, toldFor } from './values.ts';

type Props = {
  readonly id: string;
  readonly field: LinkedField;
  readonly label: string;
  /** The heading of the page says it already: it is read out, and not shown twice. */
  readonly isHeading: boolean;
  readonly page: Page;
  readonly node: LinkedFormOptions;
  readonly value: unknown;
  /** Of the whole form. */
  readonly values: Values;
  readonly labelOf: (field: LinkedField) => string;
  readonly fault: string | undefined;
  readonly onChange: (value: unknown) => void;
  /** What is on its way cannot be told yet. */
  readonly onBusy: (isBusy: boolean) => void;
};

export function Control(props: Props) {
  const { id, fault } = props;
  return (
    <>
      <Input {...props} />
      {fault === undefined ? null : (
        <p id={`${id}-fault`} role="alert" className="mt-1 text-sm text-danger-text">
          {fault}
        </p>
      )}
    </>
  );
}

const dayIn = (page: Page, name: string | undefined): string | undefined => {
  const day = name === undefined ? undefined : page[name];
  return typeof day === 'string' ? day : undefined;
};

function Input({ id, field, label, isHeading, page, node, value, values, labelOf, fault, onChange, onBusy }: Props) {
  const shared = { id, field, label, onChange, faultId: fault === undefined ? undefined : `${id}-fault` };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'textarea':
      return <Words {...shared} value={text} />;
    case 'number':
      return <Line {...shared} value={text} inputMode="decimal" />;
    case 'date': {
      const { from, to } = node.between?.[`/${field.name}`] ?? {};
      return <Line {...shared} value={text} type="date" min={dayIn(page, from)} max={dayIn(page, to)} />;
    }
    case 'rating':
      return <Stars {...shared} value={typeof value === 'number' ? value : null} isHeading={isHeading} />;
    case 'choice':
      return <Choices {...shared} value={value === null ? [] : [value]} onChange={(chosen) => onChange(chosen.at(-1) ?? null)} />;
    case 'choices':
      return <Choices {...shared} value={Array.isArray(value) ? value : []} />;
    case 'rows':
      return <Rows {...shared} value={rowsIn(value)} />;
    case 'offer': {
      const labels = page.form.filter(({ name }) => field.by?.includes(name)).map(labelOf);
      const told = toldFor(field, page.form, values);
      return <Offer {...shared} value={value} link={node.link} param={node.param} told={told} labels={labels} />;
    }
    case 'pictures':
      return <Pictures {...shared} value={picturesIn(value)} link={node.link} param={node.param} onBusy={onBusy} />;
    default:
      return <Line {...shared} value={text} />;
  }
}
