/** The search for addresses on top of the block. What is chosen fills every field. */
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldView } from '../../../../engine/core/definitions/types.ts';
import type { AddressFound, Lookups } from './lookups.ts';
import { Suggest } from './suggest.tsx';

type Props = { readonly id: string; readonly lookups: Lookups; readonly onFound: (found: AddressFound) => void };

/** Fewer characters find places everywhere. */
const LEAST = 3;
const labelOf = ({ text }: AddressFound) => text;
/** No field of the record: what is typed here is not kept. */
const field: FieldView = {
  name: 'address_search',
  pointer: '/address_search',
  label: 'address_block.search',
  type: 'text',
  required: false,
  readOnly: false,
  system: false,
  whenHidden: 'keep',
  messages: {},
  searchable: false,
  sortable: false,
  schema: {},
};

export function AddressSearch({ id, lookups, onFound }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [isMissing, setMissing] = useState(false);
  const noteId = `${id}-note`;
  // A failed search finds nothing and says nothing; only a place that nobody knows is missing.
  const search = useCallback(
    async (words: string) => {
      const found = await lookups.addresses(words);
      return found.filter((one) => one.text !== '');
    },
    [lookups],
  );
  return (
    <div className="min-w-60 flex-1">
      <Suggest
        frame={{
          id,
          field,
          label: t('address_block.search'),
          placeholder: t('address_block.search_placeholder'),
          disabled: false,
          required: false,
          invalid: false,
          describedBy: noteId,
        }}
        text={text}
        onText={(next) => {
          setText(next);
          setMissing(false);
        }}
        search={search}
        labelOf={labelOf}
        least={LEAST}
        keepsEnter
        onFound={(_words, items) => {
          setMissing(items.length === 0);
          return false;
        }}
        onChoose={(found) => {
          setText(found.text);
          onFound(found);
        }}
      />
      <p id={noteId} role="status" className="min-h-5 pt-0.5 text-xs text-danger-text">
        {isMissing ? t('address_block.not_found') : ''}
      </p>
    </div>
  );
}
