/** Random records, scopes and rules over one small schema, for the property tests of this folder and of whoever renders predicates. */
import fc from 'fast-check';
import { periods } from './period-names.ts';
import type { RuleContext, RuleScope } from './types.ts';

const nullable = (type: string, more: object = {}) => ({ type: [type, 'null'], ...more });
const listOf = (type: string) => ({ type: ['array', 'null'], items: { type } });

export const sampleSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    title: nullable('string'),
    note: nullable('string'),
    price: nullable('number'),
    count: nullable('integer'),
    done: nullable('boolean'),
    due: nullable('string', { format: 'date' }),
    at: nullable('string', { format: 'date-time' }),
    tags: listOf('string'),
    marks: listOf('integer'),
    custom: nullable('object', { additionalProperties: true }),
  },
};

export const sampleContext: RuleContext = {
  expects: 'bool',
  doc: sampleSchema,
  user: {
    type: 'object',
    additionalProperties: false,
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      level: { type: 'integer' },
      admin: { type: 'boolean' },
      tags: listOf('string'),
      marks: listOf('integer'),
    },
  },
  flags: { type: 'object', additionalProperties: { type: 'boolean' } },
};

const words = ['', 'a', 'A', 'b', 'ab', ' a\u00a0', "it's", 'é', '\u{1F600}', '\uFFFD', '10', '%_', 'x\\y', 'line\nbreak'];
const numbers = [-2, -1, 0, 1, 2, 3, 10, 0.5, -2.5, 1.005, 1e20];
const days = ['2026-01-31', '2026-02-22', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-09', '2026-07-01'];
const instants = ['2026-02-28T23:30:00.000Z', '2026-03-01T00:00:00.000Z', '2026-03-01T18:30:00Z', '2026-07-01T05:00:00.000Z'];

const word = fc.constantFrom(...words);
const number = fc.constantFrom(...numbers);
const whole = fc.constantFrom(...numbers.filter(Number.isInteger));
const orNull = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 3, nil: null });
const some = <T>(of: fc.Arbitrary<T>) => fc.array(of, { maxLength: 3 });

/** Records: any key may be null or missing. */
export const anyDoc = fc.record(
  {
    title: orNull(word),
    note: orNull(word),
    price: orNull(number),
    count: orNull(whole),
    done: orNull(fc.boolean()),
    due: orNull(fc.constantFrom(...days)),
    at: orNull(fc.constantFrom(...instants)),
    tags: orNull(some(word)),
    marks: orNull(some(whole)),
    custom: orNull(
      fc.record(
        { floor: orNull(fc.oneof(whole, word, fc.boolean(), fc.constantFrom(...days, ...instants))), 'odd key': orNull(word) },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);

const anyUser = fc.record(
  {
    id: orNull(word),
    name: orNull(word),
    level: orNull(whole),
    admin: orNull(fc.boolean()),
    tags: orNull(some(word)),
    marks: orNull(some(whole)),
  },
  { requiredKeys: [] },
);

export const anyScope: fc.Arbitrary<RuleScope> = fc.record({
  user: orNull(anyUser),
  flags: fc.record({ beta: orNull(fc.boolean()) }, { requiredKeys: [] }),
  now: fc.constantFrom('2026-03-01T20:00:00.000Z', '2026-02-28T22:00:00.000Z'),
  timeZone: fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York'),
});

export const quoted = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
const numeral = (value: number) => (Math.abs(value) > 1e15 ? value.toExponential() : String(value));
const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
const listed = (items: fc.Arbitrary<string>) => fc.array(items, { maxLength: 3 }).map((texts) => `[${texts.join(', ')}]`);

const textLiteral = word.map(quoted);
const numberLiteral = number.map(numeral);
const dayLiteral = fc.constantFrom(...days).map(quoted);
const instantLiteral = fc.constantFrom(...instants, ...days).map(quoted);

const text = fc.oneof(
  oneOf('doc.title', 'doc.note', 'user.name', 'lower(doc.title)', '(user.name + "b")', 'lower(user.name)', 'string(user.level)'),
  oneOf(
    'trim(doc.title)',
    'substring(doc.note, 1)',
    'substring(doc.title, 0, user.level)',
    'string(doc.note)',
    'substring(trim(doc.note), -1, 2)',
  ),
  oneOf('default(doc.title, doc.note)', 'default(doc.note, user.name)', 'default(lower(doc.title), "ab")', 'substring(doc.due, 5, 7)'),
  textLiteral,
);
const dayPart = fc
  .tuple(oneOf('year', 'month', 'day', 'weekday'), oneOf('doc.due', 'addDays(doc.due, 1)'))
  .map(([part, of]) => `${part}(${of})`);
const between = fc.oneof(
  fc
    .tuple(
      oneOf('daysBetween', 'monthsBetween'),
      fc.shuffledSubarray(['doc.due', 'addMonths(doc.due, 1)', 'now()', 'today()', '"2026-03-31"', 'user.name'], {
        minLength: 2,
        maxLength: 2,
      }),
    )
    .map(([name, sides]) => `${name}(${sides.join(', ')})`),
  fc
    .shuffledSubarray(['doc.at', 'addMinutes(doc.at, 90)', 'now()', 'today()', 'user.name'], { minLength: 2, maxLength: 2 })
    .map((sides) => `minutesBetween(${sides.join(', ')})`),
);
const rounded = fc
  .tuple(
    oneOf('doc.price', 'doc.count', '(doc.price / 3)', '(doc.price * doc.price)', 'doc.custom.floor', '(doc.count - 0.5)'),
    oneOf('', ', 2', ', -1', ', 12', ', user.level'),
  )
  .map(([of, digits]) => `round(${of}${digits})`);
const calculated = fc.oneof(
  rounded,
  fc
    .tuple(oneOf('abs', 'ceil', 'floor', 'int', 'double'), oneOf('doc.price', 'doc.count', '(doc.price / 3)'))
    .map(([name, of]) => `${name}(${of})`),
  oneOf('abs(doc.custom.floor)', 'default(doc.price, doc.count)', 'default(doc.count, 0.5)', 'default(doc.price, user.level)'),
);
const plainNumber = fc.oneof(
  dayPart,
  between,
  calculated,
  oneOf(
    'doc.price',
    'doc.count',
    'user.level',
    'size(doc.tags)',
    'size(doc.title)',
    'size(user.tags)',
    'int(user.name)',
    'doc.marks.size()',
  ),
  numberLiteral,
);
const sum = fc.tuple(plainNumber, oneOf('+', '-', '*', '/', '%'), plainNumber).map(([a, sign, b]) => `(${a} ${sign} ${b})`);
const anyNumber = fc.oneof(
  plainNumber,
  sum,
  sum.map((inner) => `-${inner}`),
  fc.tuple(sum, plainNumber).map(([a, b]) => `${a} * ${b}`),
);
const day = fc.oneof(
  oneOf('doc.due', 'today()', 'addDays(today(), 1)', 'addDays(today(), user.level)'),
  oneOf(
    'addDays(doc.due, 3)',
    'addDays(doc.due, doc.count)',
    'addDays(doc.due, doc.price)',
    'addDays(today(), doc.count)',
    'addDays(doc.due, user.level)',
  ),
  oneOf('addMonths(doc.due, -13)', 'addMonths(doc.due, doc.count)', 'addMonths(today(), doc.custom.floor)', 'default(doc.due, today())'),
  dayLiteral,
);
const instant = oneOf('doc.at', 'now()', 'today()', 'startOfDay(today())');

const order = oneOf('==', '!=', '<', '<=', '>', '>=');
const equality = oneOf('==', '!=');
const compared = (left: fc.Arbitrary<string>, sign: fc.Arbitrary<string>, right: fc.Arbitrary<string>) =>
  fc.tuple(left, sign, right).map((parts) => parts.join(' '));

const leaf = fc.oneof(
  compared(text, order, text),
  compared(anyNumber, order, anyNumber),
  compared(day, order, day),
  compared(oneOf('doc.at', 'addMinutes(doc.at, -90)', 'default(doc.at, now())'), order, fc.oneof(instant, instantLiteral)),
  compared(fc.oneof(text, anyNumber, day, oneOf('doc.tags', 'doc.at', 'doc.done', 'user.tags')), equality, fc.constant('null')),
  compared(
    oneOf('doc.custom.floor', 'doc.custom["odd key"]'),
    order,
    fc.oneof(textLiteral, numberLiteral, oneOf('doc.title', 'doc.price', 'user.name')),
  ),
  compared(text, fc.constant('in'), fc.oneof(oneOf('doc.tags', 'user.tags'), listed(textLiteral), listed(text))),
  compared(plainNumber, fc.constant('in'), fc.oneof(oneOf('doc.marks', 'user.marks'), listed(numberLiteral), listed(plainNumber))),
  compared(oneOf('doc.due'), fc.constant('in'), listed(day)),
  compared(
    oneOf('doc.done', 'user.admin', 'doc.title == user.name'),
    equality,
    oneOf('true', 'false', 'doc.done', 'user.admin', 'doc.count > 1'),
  ),
  fc.tuple(oneOf('doc.tags', 'user.tags'), fc.oneof(oneOf('user.tags'), listed(textLiteral))).map(([a, b]) => `overlaps(${a}, ${b})`),
  fc.tuple(oneOf('user.marks'), oneOf('doc.marks')).map(([a, b]) => `overlaps(${a}, ${b})`),
  fc.tuple(text, oneOf('startsWith', 'endsWith', 'contains'), text).map(([a, method, b]) => `${a}.${method}(${b})`),
  fc
    .tuple(
      fc.oneof(
        oneOf('doc.due', 'doc.at', 'doc.custom.floor', 'today()', 'now()'),
        dayLiteral.map((text) => `addDays(${text}, 0)`),
      ),
      fc.constantFrom(...periods),
    )
    .map(([of, period]) => `within(${of}, "${period}")`),
  compared(oneOf('doc.title', 'doc.custom.floor'), equality, oneOf('user.id')),
  oneOf(
    'doc.done',
    'default(doc.done, true)',
    'default(doc.done, user.admin)',
    'user.admin',
    'flags.beta',
    'flags.missing',
    'true',
    'false',
    'doc.custom.floor',
    'has(doc.title)',
    'has(doc.custom.floor)',
    'has(user.name)',
  ),
  oneOf(
    'user.tags.exists(t, t == doc.title)',
    'user.marks.all(m, m < doc.count || doc.done)',
    'user.tags.exists(t, t in doc.tags && user.marks.exists(m, m in doc.marks))',
  ),
  fc.tuple(oneOf('doc.done', 'doc.count > 1', 'user.admin'), text, text, text).map(([c, a, b, d]) => `(${c} ? ${a} : ${b}) == ${d}`),
);

/** Rules whose every part over doc has an SQL form, nested a little. */
export const anyRule: fc.Arbitrary<string> = fc.letrec<{ rule: string }>((tie) => ({
  rule: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    tie('rule').map((inner) => `!(${inner})`),
    fc.tuple(tie('rule'), oneOf('&&', '||'), tie('rule')).map(([a, sign, b]) => `(${a}) ${sign} (${b})`),
    fc.tuple(tie('rule'), tie('rule'), tie('rule')).map(([c, a, b]) => `(${c}) ? (${a}) : (${b})`),
  ),
})).rule;
