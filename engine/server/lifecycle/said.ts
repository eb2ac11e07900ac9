/** What definitions say of transitions, on its way to people. */
import type { Entity } from '../../core/definitions/types.ts';
import type { Message } from '../../core/lifecycle/index.ts';
import type { RuleScope } from '../../core/rules/index.ts';
import type { Row } from '../database/port.ts';
import { type Said, said } from '../kernel/said.ts';

type Given = Readonly<Record<string, unknown>>;

/** A text of a definition, its values computed; nothing stands for a value that cannot be. */
export function saying({ key, params }: Message, scope: RuleScope, given: Given): Said {
  const own = Object.entries(params).map(([name, rule]) => [name, rule.evaluate(scope) ?? ''] as const);
  return said(key, { ...given, ...Object.fromEntries(own) });
}

/** What people call a record. */
export const titleOf = ({ title }: Pick<Entity, 'title'>, record: Row): string => String(record[title] ?? '');
