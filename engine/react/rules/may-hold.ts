/**
 * Three-valued reading of a predicate over a record of which only some fields are known yet:
 * whether a button that leads to a form is worth showing. The server decides on the whole record.
 */
import { evaluatePredicate, type Predicate } from '../../core/rules/index.ts';
import type { Operand } from '../../core/rules/types.ts';

type Known = Readonly<Record<string, unknown>>;

const operandFields = (operand: Operand): string[] => {
  if (operand.kind === 'field') return [operand.path[0]];
  if (operand.kind === 'size') return [operand.of[0]];
  if (operand.kind === 'lower') return operandFields(operand.of);
  return operand.kind === 'arith' ? [...operandFields(operand.left), ...operandFields(operand.right)] : [];
};

const leafFields = (predicate: Predicate): string[] => {
  switch (predicate.op) {
    case 'true':
    case 'false':
    case 'and':
    case 'or':
    case 'not':
      return [];
    case 'in':
    case 'within':
    case 'holds':
      return operandFields(predicate.left);
    case 'has':
      return [predicate.list[0], ...operandFields(predicate.value)];
    case 'overlaps':
      return [predicate.list[0]];
    default:
      return [...operandFields(predicate.left), ...operandFields(predicate.right)];
  }
};

type Verdict = 'yes' | 'no' | 'open';

function verdict(predicate: Predicate, doc: Known): Verdict {
  if (predicate.op === 'and' || predicate.op === 'or') {
    const settles = predicate.op === 'and' ? 'no' : 'yes';
    const parts = predicate.items.map((item) => verdict(item, doc));
    if (parts.includes(settles)) return settles;
    if (parts.includes('open')) return 'open';
    return predicate.op === 'and' ? 'yes' : 'no';
  }
  if (predicate.op === 'not') {
    const inner = verdict(predicate.item, doc);
    if (inner === 'open') return 'open';
    return inner === 'yes' ? 'no' : 'yes';
  }
  if (leafFields(predicate).some((name) => !Object.hasOwn(doc, name))) return 'open';
  return evaluatePredicate(predicate, doc) ? 'yes' : 'no';
}

/** False only when the record, however its other fields turn out, cannot satisfy the predicate. */
export const mayHold = (predicate: Predicate, doc: Known): boolean => verdict(predicate, doc) !== 'no';
