/** A section of the page: values with their labels; those that are empty are not there. */
import type { ReactNode } from 'react';
import { PlaceSketch } from './place-sketch.tsx';
import { Steps } from './steps.tsx';
import type { FieldOptions, Say, SectionOptions, Shown } from './types.ts';
import { dayOf, filesIn, hoursOf, isEmpty, momentOf, placeIn, rowsIn, textOf, timeOf, type Words } from './values.ts';

type Props = {
  readonly section: SectionOptions;
  readonly values: Shown;
  readonly words: Words;
  readonly say: Say;
};

/** Steps stand whatever has been reached of them. */
const isThere = ({ value, as }: FieldOptions, values: Shown) => as === 'steps' || !isEmpty(values[value]);

export function Section({ section, values, words, say }: Props) {
  const fields = section.fields.filter((field) => isThere(field, values));
  if (fields.length === 0) return null;
  return (
    <section className="border-border border-t py-5">
      {section.label ? <h2 className="mb-3 break-words font-semibold text-base">{say(section.label, values)}</h2> : null}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        {fields.map((field) => (
          <div key={field.value} className={`min-w-0 ${field.wide ? 'col-span-full' : ''}`}>
            <dt className={field.as === 'steps' ? 'sr-only' : 'text-sm text-text-muted'}>{say(field.label, values)}</dt>
            <dd className="mt-0.5 whitespace-pre-line break-words text-sm rtl:text-right" dir="auto">
              <Value field={field} values={values} value={values[field.value]} words={words} say={say} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

type ValueProps = Pick<Props, 'words' | 'say' | 'values'> & { readonly field: FieldOptions; readonly value: unknown };

function Value({ field, values, value, words, say }: ValueProps): ReactNode {
  switch (field.as) {
    case 'day':
      return dayOf(value, words);
    case 'moment':
      return momentOf(value, words);
    case 'time':
      return timeOf(value, words);
    case 'hours':
      return <span dir="ltr">{hoursOf(value, values[field.to ?? ''], words)}</span>;
    case 'word':
      return say(field.words?.[String(value)], values);
    case 'steps':
      return <Steps steps={field.steps ?? []} values={values} words={words} say={say} />;
    case 'place':
      return (
        <PlaceSketch here={placeIn(value)} there={placeIn(values[field.to ?? ''])} field={field} values={values} words={words} say={say} />
      );
    case 'files':
      return <Files value={value} />;
    case 'faces':
      return <Faces value={value} />;
    case 'values':
      return <Pairs value={value} words={words} />;
    case 'table':
      return <Table field={field} values={values} value={value} words={words} say={say} />;
    default:
      return textOf(value, words);
  }
}

const Faces = ({ value }: { readonly value: unknown }) => (
  <span className="flex gap-2">
    {filesIn(value)
      .filter(({ type }) => type.startsWith('image/'))
      .map(({ name, url }) => (
        <img key={url} src={url} alt={name} className="size-16 rounded-full border border-border object-cover" />
      ))}
  </span>
);

function Files({ value }: { readonly value: unknown }) {
  return (
    <ul className="mt-1 flex flex-wrap gap-3">
      {filesIn(value).map(({ name, type, url }) => (
        <li key={url} className="min-w-0">
          <a href={url} target="_blank" rel="noreferrer" className="text-accent-ink underline">
            {type.startsWith('image/') ? (
              <img src={url} alt={name} className="size-36 rounded-control border border-border object-cover print:size-44" />
            ) : (
              name
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Pairs({ value, words }: Pick<ValueProps, 'value' | 'words'>) {
  return (
    <ul className="divide-y divide-border">
      {rowsIn(value).map((pair) => (
        <li key={String(pair.label)} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-1.5">
          <span className="text-text-muted">{String(pair.label)}</span>
          {isEmpty(pair.files) ? <span className="font-medium">{textOf(pair.value, words)}</span> : <Files value={pair.files} />}
        </li>
      ))}
    </ul>
  );
}

function Table({ field, value, words, say }: ValueProps) {
  const rows = rowsIn(value);
  const columns = (field.columns ?? []).filter((column) => rows.some((row) => !isEmpty(row[column.value])));
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-start">
        <thead>
          <tr className="border-border border-b">
            {columns.map((column) => (
              <th key={column.value} scope="col" className="py-1.5 pe-4 text-start font-normal text-text-muted">
                {say(column.label, {})}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of an answer that is read once have no other
            <tr key={index} className="border-border border-b last:border-0">
              {columns.map((column) => (
                <td key={column.value} className="py-1.5 pe-4">
                  {textOf(row[column.value], words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
