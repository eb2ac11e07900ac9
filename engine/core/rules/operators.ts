/** Operators of the language that are more than comparisons. */
export type Arithmetic = '+' | '-' | '*' | '/' | '%';

export type TextTest = 'startsWith' | 'endsWith' | 'contains';

/** Functions over fields of a record that a database can be asked: what they give in SQL is exactly what the evaluator gives. */
export type AskedName =
  | 'trim'
  | 'substring'
  | 'int'
  | 'double'
  | 'string'
  | 'round'
  | 'abs'
  | 'ceil'
  | 'floor'
  | 'addDays'
  | 'addMonths'
  | 'addMinutes'
  | 'daysBetween'
  | 'minutesBetween'
  | 'monthsBetween'
  | 'year'
  | 'month'
  | 'day'
  | 'weekday';
