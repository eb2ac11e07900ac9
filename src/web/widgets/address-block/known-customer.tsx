/** Offers the customer who has this name and address already, so that nobody is kept twice. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { debounced } from '../../../../engine/react/form/index.ts';
import type { GroupProps, GroupValues } from '../../../../engine/react/types.ts';
import { Button } from '../../../../widgets/primitives/button/button.tsx';
import type { CustomerItem, Lookups } from './lookups.ts';
import type { Slots } from './slots.ts';

/** Quiet time before the search goes out, in milliseconds. */
const QUIET = 400;
/** Fewer characters of a name, or of a part, tell nobody apart. */
const LEAST = 3;
const SHOWN = 3;
const NOBODY: readonly CustomerItem[] = [];

type Asked = { readonly name: string; readonly parts: readonly string[] };
type Props = Pick<GroupProps, 'values' | 'tell'> & {
  readonly name: string;
  readonly customer: string;
  readonly slots: Slots;
  readonly lookups: Lookups;
};

export function KnownCustomer({ values, tell, name, customer, slots, lookups }: Props) {
  const { t } = useTranslation();
  const [known, setKnown] = useState(NOBODY);
  const asked = useRef('');
  const later = useMemo(() => debounced(({ name, parts }: Asked) => lookups.customers(name, parts), QUIET), [lookups]);
  useEffect(() => {
    const look = async () => {
      const question = questionOf(values, { name, customer, slots });
      const key = JSON.stringify(question ?? null);
      if (key === asked.current) return;
      asked.current = key;
      setKnown(NOBODY);
      if (!question) return;
      const found = await later(question).catch(() => NOBODY);
      if (asked.current !== key) return;
      setKnown(found.slice(0, SHOWN));
      if (found[0]) tell(t('address_block.known_news', { label: found[0].label }));
    };
    // What stood there when the form opened was decided before.
    asked.current = JSON.stringify(questionOf(values, { name, customer, slots }) ?? null);
    const pointers = [name, customer, slots.building, slots.pincode];
    const stops = pointers.map((pointer) => values.subscribe(pointer, () => void look()));
    return () => {
      asked.current = '';
      for (const stop of stops) stop();
    };
  }, [values, tell, t, name, customer, slots, later]);
  if (known.length === 0) return null;
  return (
    <div className="col-span-12 flex flex-wrap items-center gap-2 rounded-control border border-border bg-surface-sunken p-2 text-sm">
      <span className="text-text-muted">{t('address_block.known')}</span>
      {known.map(({ id, label }) => (
        <Button
          key={id}
          wraps
          className="max-w-full text-start"
          onClick={() => {
            values.change(customer, id);
            tell(t('address_block.known_taken', { label }));
          }}
        >
          {t('address_block.known_use', { label })}
        </Button>
      ))}
    </div>
  );
}

/** What is asked for; undefined while a customer is chosen, or too little is known. */
function questionOf(values: GroupValues, { name, customer, slots }: Pick<Props, 'name' | 'customer' | 'slots'>): Asked | undefined {
  if (!values.canChange(customer) || textOf(values.read(customer)) !== '') return undefined;
  const words = textOf(values.read(name));
  const parts = [slots.building, slots.pincode].map((pointer) => textOf(values.read(pointer))).filter((part) => part.length >= LEAST);
  return words.length >= LEAST && parts.length > 0 ? { name: words, parts } : undefined;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
