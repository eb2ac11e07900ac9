/** A record that is made from within the picker that wants it. */
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import type { FieldView } from '../../core/definitions/types.ts';
import type { EntityView } from '../../core/definitions/view-types.ts';
import type { Predicate, RuleScope } from '../../core/rules/types.ts';
import { useHost } from '../provider/engine-context.ts';
import { candidates } from '../records/choices.ts';
import { useEntity } from '../records/use-entity.ts';
import { lazyWidget } from '../registry/lazy-widget.ts';
import { canCreate } from '../rules/can.ts';
import { filterText } from '../rules/trusted.ts';
import type { DataClient, FieldProps, RecordData } from '../types.ts';
import { useForm } from './form-context.ts';

type Request = {
  readonly field: FieldView;
  /** As filters of the field's candidates see it. */
  readonly scope: RuleScope;
  /** Told of a record that may be chosen, with its name. */
  readonly onMade: (record: RecordData, label: string) => void;
};

export type CreateChoice = { readonly create: FieldProps['create'] | undefined; readonly dialog: ReactNode };

/** Nothing where the person may make no such record, or the host has nothing to make one with. */
export function useCreateChoice({ field, scope, onMade }: Request): CreateChoice {
  const form = useForm();
  const { client, widgets } = useHost();
  const isPicker = field.creates !== false && field.optionsFrom === undefined && (field.type === 'ref' || field.type === 'refs');
  const { entity } = useEntity(isPicker && widgets.creator ? field.ref : undefined);
  const [initial, setInitial] = useState<Readonly<Record<string, unknown>>>();
  const [hasOpened, setOpened] = useState(false);
  // The record that the new one is for is none of its own rules' business.
  const own = useMemo<RuleScope>(() => ({ ...scope, doc: undefined, row: undefined, parent: undefined }), [scope]);
  const mayCreate = entity !== undefined && canCreate(entity, own);

  const run = useCallback(
    (words: string) => {
      setOpened(true);
      setInitial(entity ? { ...wantedOf(entity, candidates(field, scope)), ...startOf(entity, words) } : {});
    },
    [entity, field, scope],
  );
  const made = useCallback(
    async (record: RecordData) => {
      setInitial(undefined);
      if (!entity) return;
      const label = String(record[entity.title] ?? record.id);
      if (await isCandidate(client, { field, scope, record })) onMade(record, label);
      else form.model.tell(form.text('form.made_elsewhere', { name: label }));
    },
    [client, entity, field, scope, onMade, form],
  );
  const Creator = hasOpened && widgets.creator ? lazyWidget({ creator: widgets.creator }, 'creator') : undefined;
  return {
    create: mayCreate ? { label: form.text('form.create_choice', { name: form.text(entity.label) }), run } : undefined,
    dialog:
      Creator && entity ? (
        <Suspense fallback={null}>
          <Creator
            entity={entity}
            initial={initial}
            scope={own}
            onMade={(record) => void made(record)}
            onClose={() => setInitial(undefined)}
          />
        </Suspense>
      ) : null,
  };
}

/** What a choice of the field must have for certain, as far as the person may write it: the new record begins as one. */
function wantedOf(entity: EntityView, rule: Predicate | undefined): Readonly<Record<string, unknown>> {
  const parts = rule?.op === 'and' ? rule.items : [rule];
  const wanted = parts.flatMap((part): readonly (readonly [string, unknown])[] => {
    if (part?.op !== 'eq' || part.left.kind !== 'field' || part.right.kind !== 'value' || part.right.value === null) return [];
    const [name, ...deeper] = part.left.path;
    const isWritable = deeper.length === 0 && entity.fields.some((known) => known.name === name && known.writable);
    return name !== undefined && isWritable ? [[name, part.right.value]] : [];
  });
  return Object.fromEntries(wanted);
}

/** Digits, with what people write between them. */
const NUMBER = /^\+?[\d ()-]{4,}$/;

/** What was typed is mostly what it is called; a number is the phone of it. */
function startOf(entity: EntityView, words: string): Readonly<Record<string, unknown>> {
  const phone = entity.fields.find(({ type, writable }) => type === 'mobile' && writable);
  if (phone && NUMBER.test(words.trim())) return { [phone.name]: words.replace(/\D/g, '') };
  const title = entity.fields.find(({ name }) => name === entity.title);
  const isText = title?.type === 'text' && title.writable;
  return isText && words.trim() !== '' ? { [title.name]: words.trim() } : {};
}

type Made = { readonly field: FieldView; readonly scope: RuleScope; readonly record: RecordData };

/** Whether the new record is among the field's choices; where nobody can tell, the server will. */
async function isCandidate(client: Pick<DataClient, 'list'>, { field, scope, record }: Made): Promise<boolean> {
  const rule = candidates(field, scope);
  if (rule === undefined || field.ref === undefined) return true;
  const filter = filterText([rule, { op: 'in', left: { kind: 'field', path: ['id'] }, values: [record.id] }]);
  try {
    return (await client.list(field.ref, { ...(filter === undefined ? {} : { filter }), page_size: 1, count: 'none' })).data.length > 0;
  } catch {
    return true;
  }
}
