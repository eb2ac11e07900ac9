/** The fields of a page by link, checked as far as a page can, and sent. */
import { type FormEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkedField } from '../../../engine/core/definitions/public-link-types.ts';
import { isObject } from '../../../engine/core/json/index.ts';
import { useHostAction } from '../../../engine/react/host-actions.ts';
import { isCallError } from '../../../engine/react/records/call-error.ts';
import { Control } from './control.tsx';
import type { Faults, LinkedFormOptions, Page, Values } from './types.ts';
import { faultKind, fieldAt, nestedOf, shownFields, toldOf, valuesIn } from './values.ts';

type Props = {
  readonly node: LinkedFormOptions;
  readonly page: Page;
  readonly say: (label: string | undefined) => string;
  /** With what the server answered, to stand in the thanks. */
  readonly onSent: (answer: unknown) => void;
};

const nameOf = (pointer: string) => pointer.split('/')[1] ?? '';

/** The language in which the page was read, unless it is one that the field does not take: those that nobody speaks are for who builds pages. */
function languageTold({ language }: LinkedFormOptions, { choices }: Page): Readonly<Record<string, string>> {
  if (language === undefined) return {};
  const { lang } = document.documentElement;
  const taken = isObject(choices) ? choices[nameOf(language)] : undefined;
  return Array.isArray(taken) && !taken.includes(lang) ? {} : { [nameOf(language)]: lang };
}

export function LinkedFields({ node, page, say, onSent }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const tell = useHostAction('tell-page');
  /** Of this telling: what is sent again because no answer came counts once. */
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState<Values>(() => valuesIn(page));
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string>();
  const asked = shownFields(page.form, values).filter(({ name }) => `/${name}` !== node.language);
  const isTold = page.state === 'changeable';

  const labelOf = ({ label, literal }: LinkedField) => (literal ? label : t(label));
  const sayFault = (field: LinkedField): string | undefined => {
    const kind = faultKind(field, values[field.name]);
    const label = labelOf(field);
    if (kind === 'needed') return field.needed ? t(field.needed) : t('links.needed', { label });
    return kind === 'bounds' ? t('links.bounds', { label, minimum: field.minimum, maximum: field.maximum }) : undefined;
  };
  const show = (found: Faults, other?: string) => {
    setFaults(found);
    setFailure(other);
    const first = asked.find(({ name }) => found[name] !== undefined);
    if (first) form.current?.querySelector<HTMLElement>(`[id="${id}-${first.name}"], [id="${id}-${first.name}"] input`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = Object.fromEntries(
      asked.flatMap((field) => (sayFault(field) === undefined ? [] : [[field.name, sayFault(field) ?? '']])),
    );
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const told = Object.fromEntries(asked.map((field) => [field.name, toldOf(field, values[field.name])]));
      const once = page.once === true ? { key } : {};
      onSent(await tell({ link: node.link, param: node.param, told: { ...nestedOf(told), ...languageTold(node, page) }, ...once }));
    } catch (error) {
      const known = isCallError(error) ? error.errors.filter(({ pointer }) => fieldAt(asked, pointer)) : [];
      const refused = Object.fromEntries(known.map(({ pointer, message }) => [fieldAt(asked, pointer)?.name ?? '', message]));
      // What was chosen and refused is gone: it is not sent again.
      const gone = asked.filter(({ name, kind }) => kind === 'offer' && refused[name] !== undefined);
      setValues((before) => ({ ...before, ...Object.fromEntries(gone.map(({ name }) => [name, null])) }));
      show(refused, known.length > 0 ? undefined : messageOf(error));
    }
    setBusy(false);
  };
  const messageOf = (error: unknown): string => {
    if (node.failed !== undefined) return say(node.failed);
    return error instanceof Error && error.message !== '' ? error.message : t('links.not_sent');
  };
  const wait = (name: string) => (isWaiting: boolean) =>
    setWaiting((before) => new Set(isWaiting ? [...before, name] : [...before].filter((one) => one !== name)));

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 grid grid-cols-[repeat(2,minmax(0,1fr))] gap-x-3 gap-y-4">
      {asked.map((field) => (
        <div key={field.name} className={field.isHalf ? 'min-w-0' : 'col-span-2 min-w-0'}>
          <Control
            id={`${id}-${field.name}`}
            field={field}
            label={labelOf(field)}
            isHeading={labelOf(field) === say(node.title)}
            page={page}
            node={node}
            value={values[field.name]}
            values={values}
            labelOf={labelOf}
            fault={faults[field.name]}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
            onBusy={wait(field.name)}
          />
        </div>
      ))}
      {failure === undefined ? null : (
        <p role="alert" className="col-span-2 text-sm text-danger-text">
          {failure}
        </p>
      )}
      <button
        type="submit"
        disabled={isBusy || waiting.size > 0}
        className="col-span-2 h-14 rounded-control bg-accent font-medium text-accent-text disabled:opacity-60 md:h-11"
      >
        {say(isTold ? (node.change ?? node.send) : node.send)}
      </button>
      {isTold && node.may_change ? <p className="col-span-2 text-xs text-text-muted">{say(node.may_change)}</p> : null}
    </form>
  );
}
