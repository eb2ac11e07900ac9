/** Lists beside a form, as one person may see them. */
import type { Rule } from '../../rules/types.ts';
import { compact } from '../raw.ts';
import type { Beside, Entity } from '../types.ts';
import { isKnown } from './field-rules.ts';
import { fieldsOf } from './reach.ts';
import type { Rights } from './rights.ts';

/** Of the fields of the form's own entity, by name and by pointer. */
type Form = { readonly isShown: (field: string) => boolean; readonly isWritten: (pointer: string) => boolean };

/**
 * A list is left out whose records the person may not read, or whose filter asks what they may not ask.
 */
export function besideViews(rights: Rights, { beside }: Entity, form: Form): readonly Beside<string>[] | undefined {
  const views = beside?.flatMap((list) => viewOf(rights, list, form) ?? []);
  return views === undefined || views.length === 0 ? undefined : views;
}

function viewOf(rights: Rights, list: Beside, { isShown, isWritten }: Form): Beside<string> | undefined {
  const { filter, when, warn, open, order, chooses, ...rest } = list;
  const { entity } = list;
  const canAsk = (field: string) => rights.canFilter(entity, field);
  const canSee = (field: string) => field === 'id' || rights.canSee(entity, field);
  if (!rights.entity(entity) || !rights.may(entity, 'read')) return undefined;
  if (!isKnown(filter, { doc: canAsk, parent: isShown }) || (when && !isKnown(when, { doc: isShown }))) return undefined;
  const isTold = ({ when: rule }: { readonly when: Rule }) => isKnown(rule, { doc: canSee, parent: isShown });
  return {
    ...rest,
    filter: filter.text,
    fields: list.fields.filter(canSee),
    ...compact({
      when: when?.text,
      order: order?.filter((sort) => canAsk(sort.replace(/^-?\//, ''))),
      open: open !== undefined && fieldsOf(open).every(canSee) ? open : undefined,
      chooses: chooses !== undefined && isWritten(`/${chooses}`) ? chooses : undefined,
      warn: warn && isTold(warn) ? { ...warn, when: warn.when.text } : undefined,
    }),
  };
}
