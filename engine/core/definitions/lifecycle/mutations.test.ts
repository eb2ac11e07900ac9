/** Broken lifecycles, made of valid ones: each is named with file and pointer, and once. */
import { describe, expect, it } from 'vitest';
import { changed, schemas, smallProduct } from '../fixture.ts';
import { validateDefinitions } from '../index.ts';
import type { DefinitionFile } from '../types.ts';

type Json = Record<string, unknown>;

const answering = { from: ['sent', 'answered'], to: 'answered', set: { '/remarks': 'input.remarks', '/is_late': 'doc.due != null' } };

/** A ticket that is written, answered, and closed or dropped. */
const ticket: Json = {
  $schema: '../definition/entity.schema.json',
  $id: 'ticket',
  type: 'object',
  required: ['title'],
  'x-entity': { label: 't:kind', labels: 't:kinds', title: '/title', tenant: [] },
  'x-access': [
    { id: 'all', can: ['read', 'create', 'update', 'drop', 'tally'] },
    { id: 'writers', can: ['send'], when: "doc.state == 'draft' && doc.writer_id == user.id" },
    { id: 'desk', can: ['answer', 'close', 'note', 'mark'], when: "user.is_admin && doc.state in ['sent', 'answered']" },
  ],
  'x-workflows': {
    send: { label: 't:finish', on: 'record' },
    answer: {
      label: 't:finish',
      on: 'record',
      input: { required: ['remarks'], properties: { remarks: { type: 'string', maxLength: 20 } } },
    },
    note: { label: 't:finish', on: 'record', input: { properties: { remarks: { type: 'string', maxLength: 20 } } } },
    close: { label: 't:finish', on: 'record' },
    drop: { label: 't:finish', on: 'record' },
    mark: { label: 't:finish', on: 'record', does: { set: { '/remarks': "'seen'" } } },
    tally: { label: 't:finish', on: 'collection' },
  },
  'x-lifecycle': {
    field: '/state',
    refusal: { code: 'settled', message: 't:titled' },
    states: {
      draft: { initial: true },
      sent: { require: ['/title'] },
      answered: { require: ['/remarks'] },
      closed: { final: true },
      dropped: { final: true },
    },
    transitions: {
      send: {
        from: ['draft'],
        to: 'sent',
        who: 'doc.writer_id == user.id',
        guards: [{ id: 'parts', when: 'size(doc.parts) > 0', at: '/parts', code: 'no_parts', message: 't:titled' }],
        require: ['/cost'],
        set: { '/sent_at': 'now()', '/writer_id': 'user.id', '/due': 'today()' },
        effects: [{ do: 'tell', type: 'sent', to: 'doc.reader_ids' }],
      },
      answer: answering,
      note: { from: ['sent', 'answered'], set: { '/remarks': "input.remarks == null ? 'none' : input.remarks" } },
      close: {
        from: ['answered'],
        to: 'closed',
        effects: [
          { do: 'create', entity: 'kind', values: { '/name': 'doc.title' } },
          { do: 'update', of: '/kind_id', when: 'doc.cost > 1', values: { '/name': 'doc.title' } },
          { do: 'chime', with: { loud: 'true' } },
        ],
      },
      drop: { from: ['draft', 'sent'], to: 'dropped' },
    },
    automatic: [{ from: ['sent'], to: 'answered' }],
  },
  properties: {
    title: { type: 'string', title: 't:kind' },
    state: {
      type: 'string',
      title: 't:kind',
      enum: ['draft', 'sent', 'answered', 'closed', 'dropped'],
      default: 'draft',
      readOnly: true,
    },
    writer_id: { type: 'string', title: 't:kind', readOnly: true },
    reader_ids: { type: 'array', title: 't:kind', items: { type: 'string' } },
    kind_id: { type: 'string', title: 't:kind', 'x-ref': 'kind' },
    sent_at: { type: 'string', format: 'date-time', title: 't:kind', readOnly: true },
    due: { type: 'string', format: 'date', title: 't:kind', readOnly: true },
    cost: { type: 'integer', title: 't:kind' },
    twice: { type: 'number', title: 't:kind', 'x-compute': 'doc.cost * 2' },
    remarks: { type: 'string', title: 't:kind', maxLength: 20, readOnly: true },
    is_late: { type: 'boolean', title: 't:kind', readOnly: true },
    stamp: { type: 'string', title: 't:kind', readOnly: true },
    parts: { type: 'array', title: 't:kind', items: { type: 'object', properties: { name: { type: 'string', title: 't:kind' } } } },
  },
};

const told: DefinitionFile = {
  file: 'told.json',
  kind: 'notification',
  json: {
    $schema: 'notification.schema.json',
    groups: { work: { label: 't:kind' } },
    types: { sent: { label: 't:kind', group: 'work', title: 't:titled', message: 't:kind' } },
  },
};

const inOrder: readonly DefinitionFile[] = (() => {
  const texts = ['titled'];
  const english = changed('en.json', '/texts/titled', '{{title}}').find(({ file }) => file === 'en.json');
  const json = structuredClone(english?.json) as { texts: Json };
  for (const key of texts) json.texts[key] ??= key;
  json.texts.counted = '{{count}} of {{title}}';
  const others = smallProduct().filter(({ file }) => file !== 'en.json');
  return [...others, { file: 'en.json', kind: 'locale', json }, told, { file: 'ticket.json', kind: 'entity', json: ticket }];
})();

/** The product with one place of the ticket changed; `undefined` takes it away. */
function broken(pointer: string, value: unknown): readonly DefinitionFile[] {
  const files = structuredClone(inOrder);
  const keys = pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = keys.pop() ?? '';
  const holder = keys.reduce<unknown>(
    (inner, key) => Reflect.get(inner as object, key),
    files.find(({ file }) => file === 'ticket.json')?.json,
  );
  if (value === undefined) Reflect.deleteProperty(holder as object, last);
  else Reflect.set(holder as object, last, value);
  return files;
}

const faultsOf = (files: readonly DefinitionFile[]) => validateDefinitions(files, schemas);

const LIFE = '/x-lifecycle';
const MOVES = `${LIFE}/transitions`;
const DOES = '/x-workflows/mark/does';
const related = { do: 'update', entity: 'ticket', by: '/kind_id', values: { '/title': 'doc.title' } };
const asking = (at_input: string) => ({ id: 'said', when: 'input.remarks != null', at_input, code: 'silent', message: 't:titled' });
const guard = { id: 'parts', when: 'doc.cost > 1', code: 'no_parts', message: 't:titled' };

const choosing = (other: string) => ({ from: ['answered'], to_one_of: ['closed', other], run: 'weigh' });

/** [what is wrong, place that is changed, value, where it is told, as what, and perhaps the name that was probably meant] */
type Mutation = readonly [string, string, unknown, string];

const mutations: readonly Mutation[] = [
  ['no initial state', `${LIFE}/states/draft`, {}, `${LIFE}/states one-initial`],
  ['two initial states', `${LIFE}/states/sent/initial`, true, `${LIFE}/states/sent/initial one-initial`],
  ['another first state than the default', '/properties/state/default', 'sent', `${LIFE}/states/draft/initial initial-default`],
  ['a state that no move leads to', `${MOVES}/drop/to`, 'closed', `${LIFE}/states/dropped unreachable`],
  ['a state that leads to no end', `${LIFE}/states/dropped`, {}, `${LIFE}/states/dropped no-way-out`],
  ['a final state that is left', `${MOVES}/drop/from`, ['draft', 'sent', 'closed'], `${LIFE}/states/closed final-left`],
  ['a state that is no choice', `${LIFE}/states/lost`, {}, `${LIFE}/states/lost unknown-state`],
  ['a choice that is no state', `${LIFE}/states/sent`, undefined, `${LIFE}/states missing-state`],
  ['a field without choices', `${LIFE}/field`, '/title', `${LIFE}/field lifecycle-field`],
  ['a field that people write', '/properties/state/readOnly', false, `${LIFE}/field lifecycle-field`],
  ['a field that is not there', `${LIFE}/field`, '/stat', `${LIFE}/field unknown-field`],
  ['an unknown target', `${MOVES}/send/to`, 'snet', `${MOVES}/send/to unknown-state sent`],
  ['an unknown start', `${MOVES}/close/from/0`, 'anwsered', `${MOVES}/close/from/0 unknown-state answered`],
  ['a server move to nowhere', `${LIFE}/automatic/0/to`, 'answerd', `${LIFE}/automatic/0/to unknown-state answered`],
  ['a server move from nowhere', `${LIFE}/automatic/0/from/0`, 'gone', `${LIFE}/automatic/0/from/0 unknown-state`],
  ['an unknown target among several', `${MOVES}/close`, choosing('droped'), `${MOVES}/close/to_one_of/1 unknown-state dropped`],
  ['one target and several', `${MOVES}/close`, { ...choosing('dropped'), to: 'closed' }, `${MOVES}/close/to_one_of two-targets`],
  ['several targets and no step', `${MOVES}/close`, { ...choosing('dropped'), run: undefined }, `${MOVES}/close dependent-required`],
  ['a start that is named twice', `${MOVES}/drop/from`, ['draft', 'draft'], `${MOVES}/drop/from unique-items`],
  ['no start', `${MOVES}/drop/from`, [], `${MOVES}/drop/from min-items`],
  ['a move that nobody runs', '/x-workflows/drop', undefined, `${MOVES}/drop unknown-workflow`],
  ['a move that is no workflow', `${MOVES}/clsoe`, { from: ['sent'], to: 'closed' }, `${MOVES}/clsoe unknown-workflow close`],
  ['a move of no record', `${MOVES}/tally`, { from: ['sent'], to: 'closed' }, `${MOVES}/tally no-record`],
  ['the same move twice', `${MOVES}/note`, answering, `${MOVES}/note duplicate`],
  ['a move to itself without reason', `${MOVES}/note/set`, undefined, `${MOVES}/note idle`],
  ['a move from its own end', `${MOVES}/drop/from`, ['draft', 'dropped'], `${MOVES}/drop/to idle`],
  ['a move that no rule grants', '/x-access/0/can', ['read', 'create', 'update', 'tally'], '/x-workflows/drop ungranted'],
  ['a start that no rule grants', `${MOVES}/send/from`, ['draft', 'sent'], `${MOVES}/send/from/1 ungranted`],
  ['a start in another state than is granted', '/x-access/1/when', "doc.state == 'sent'", `${MOVES}/send/from/0 ungranted`],
  ['a grant to nobody', '/x-access/1/when', "doc.state == 'draft' && doc.state == 'sent'", '/x-access/1/when never'],
  ['whose it is, misspelt', `${MOVES}/send/who`, 'doc.writer == user.id', `${MOVES}/send/who rule-field`],
  ['whose it is, that SQL cannot say', `${MOVES}/send/who`, 'doc.parts.all(p, p.name == user.id)', `${MOVES}/send/who rule-not-sql`],
  ['a guard that is no truth', `${MOVES}/send/guards/0/when`, 'size(doc.parts)', `${MOVES}/send/guards/0/when rule-expects`],
  ['a guard that never holds', `${MOVES}/send/guards/0/when`, '1 == 2', `${MOVES}/send/guards/0/when never`],
  ['a guard that always holds', `${MOVES}/send/guards/0/when`, '1 == 1', `${MOVES}/send/guards/0/when always`],
  ['a guard on another field', `${MOVES}/send/guards/0/at`, '/prats', `${MOVES}/send/guards/0/at unknown-field`],
  ['a guard at an input that is none', `${MOVES}/note/guards`, [asking('/remark')], `${MOVES}/note/guards/0/at_input unknown-input`],
  ['a guard in two places', `${MOVES}/note/guards`, [{ ...asking('/remarks'), at: '/remarks' }], `${MOVES}/note/guards/0/at_input guard`],
  ['two guards of one id', `${MOVES}/send/guards/1`, guard, `${MOVES}/send/guards/1/id duplicate`],
  ['a guard without words', `${MOVES}/send/guards/0/message`, 't:nope', `${MOVES}/send/guards/0/message unknown-label`],
  ['a word that nothing fills', `${MOVES}/send/guards/0/message`, 't:counted', `${MOVES}/send/guards/0/message value-missing`],
  ['an unknown field that is set', `${MOVES}/send/set/~1sendt`, 'now()', `${MOVES}/send/set/~1sendt unknown-field`],
  ['a value of another type', `${MOVES}/send/set/~1is_late`, "'yes'", `${MOVES}/send/set/~1is_late rule-expects`],
  ['a value of another form', `${MOVES}/send/set/~1due`, 'now()', `${MOVES}/send/set/~1due value`],
  ['a value that is too long', `${MOVES}/note/set/~1remarks`, "'no word of it was ever said'", `${MOVES}/note/set/~1remarks value`],
  ['nothing in what is required', `${MOVES}/send/set/~1title`, 'null', `${MOVES}/send/set/~1title value`],
  ['the state, set by hand', `${MOVES}/send/set/~1state`, "'sent'", `${MOVES}/send/set/~1state not-settable`],
  ['what is computed, set', `${MOVES}/send/set/~1twice`, '1', `${MOVES}/send/set/~1twice not-settable`],
  ['an input that its form lacks', `${MOVES}/answer/set/~1remarks`, 'input.remark', `${MOVES}/answer/set/~1remarks rule-field`],
  ['an input where there is no form', `${MOVES}/close/set`, { '/remarks': 'input.why' }, `${MOVES}/close/set/~1remarks rule-field`],
  ['a requirement that nobody fills', `${MOVES}/send/require/0`, '/stamp', `${MOVES}/send/require/0 unfillable`],
  ['a state that nobody can enter', `${LIFE}/states/sent/require/0`, '/stamp', `${LIFE}/states/sent/require/0 unfillable`],
  ['a requirement that is no field', `${LIFE}/states/sent/require/0`, '/titel', `${LIFE}/states/sent/require/0 unknown-field`],
  ['news that is none', `${MOVES}/send/effects/0/type`, 'snet', `${MOVES}/send/effects/0/type unknown-notification sent`],
  ['news to nobody', `${MOVES}/send/effects/0/to`, 'doc.cost', `${MOVES}/send/effects/0/to rule-expects`],
  ['news without readers', `${MOVES}/send/effects/0/to`, undefined, `${MOVES}/send/effects/0 missing-key`],
  ['news with what they do not take', `${MOVES}/send/effects/0/valeus`, {}, `${MOVES}/send/effects/0/valeus unknown-key`],
  ['a record of no entity', `${MOVES}/close/effects/0/entity`, 'kinds', `${MOVES}/close/effects/0/entity unknown-entity`],
  ['a field that is not made', `${MOVES}/close/effects/0/values`, { '/nmae': '1' }, `${MOVES}/close/effects/0/values/~1nmae unknown-field`],
  ['a change of what is no record', `${MOVES}/close/effects/1/of`, '/title', `${MOVES}/close/effects/1/of not-a-reference`],
  ['an effect on a misspelt field', `${MOVES}/close/effects/1/when`, 'doc.csot > 1', `${MOVES}/close/effects/1/when rule-field`],
  ['a workflow that does nothing', DOES, { answers: 'record' }, `${DOES} form`],
  ['a workflow that does it to no record', '/x-workflows/tally/does', { set: { '/remarks': "'x'" } }, '/x-workflows/tally/does no-record'],
  ['a move that says what it does twice', '/x-workflows/drop/does', { set: { '/remarks': "'x'" } }, '/x-workflows/drop/does duplicate'],
  ['an unknown field that a workflow sets', `${DOES}/set`, { '/remark': "'x'" }, `${DOES}/set/~1remark unknown-field`],
  ['what is computed, set by a workflow', `${DOES}/set`, { '/twice': '1' }, `${DOES}/set/~1twice not-settable`],
  ['a change of records that name another', `${DOES}/effects`, [related], `${DOES}/effects/0/by not-a-reference`],
  ['a change by what is no field', `${DOES}/effects`, [{ ...related, by: '/kind' }], `${DOES}/effects/0/by unknown-field`],
  ['a change of nobody knows which records', `${DOES}/effects`, [{ do: 'update', values: {} }], `${DOES}/effects/0/values min-properties`],
  ['options of what takes none', `${MOVES}/close/effects/1/with`, { loud: 'true' }, `${MOVES}/close/effects/1/with unknown-key`],
];

it('holds together as it is', () => expect(faultsOf(inOrder)).toEqual([]));

it('holds together where a step chooses among states', () => expect(faultsOf(broken(`${MOVES}/close`, choosing('dropped')))).toEqual([]));

describe(`of ${mutations.length} broken lifecycles`, () => {
  it.each(mutations)('%s', (_, pointer, value, expected) => {
    const [where, code, meant] = expected.split(' ');
    const faults = faultsOf(broken(pointer, value));
    expect(faults.map((fault) => `${fault.file}#${fault.pointer} ${fault.code}`)).toEqual([`ticket.json#${where} ${code}`]);
    if (meant !== undefined) expect(faults[0]?.message).toContain(`Did you mean "${meant}"?`);
  });
});
