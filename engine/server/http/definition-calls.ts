/** What the calls for definitions take and answer: plans, whose own types are those of the engine. */
import { said } from '../kernel/said.ts';
import { answer, data, unchanged } from './schema/answers.ts';
import { type Call, describe } from './schema/call.ts';
import { query, text } from './schema/parameters.ts';

const part = { type: 'string' } as const;

const definition = (summary: string, more: Partial<Call> = {}) =>
  describe({
    tag: 'definitions',
    summary,
    answers: { 200: answer('As this person may see it', { type: 'object' }), 304: unchanged },
    refuses: [404],
    ...more,
  });

export const appCall = definition('Frame of the product: menus, routes, person');
export const actionsCall = definition('What this person may do on pages: make records, run what lists offer, export');
export const screenCall = definition('A screen', { params: { id: part } });
export const entityCall = definition('An entity', { params: { name: part } });
const start = text('Address of a page: only the texts that it begins with are answered, the others come without this.', {
  maxLength: 2000,
});
export const localeQuery = query({ start });
export const localeCall = definition('Texts of a language', { params: { lng: part }, query: localeQuery, refuses: [400, 404] });
export const inspectCall = definition('How a screen is made, and what of it this person lacks', { params: { name: part } });
export const sourceCall = definition('A definition as it is shipped and as the own organisation has it; for administrators', {
  params: { kind: part, name: part },
});

export const formQuery = query(
  {
    for: text('create, update, or the name of a workflow.', {
      'x-message': { required: said('problem.platform.http.say_what_create_update_workflow') },
    }),
    by: text('Value of the reference that lists the custom fields.', { maxLength: 64 }),
  },
  { required: ['for'] },
);
export const formCall = definition('A form', { params: { entity: part }, query: formQuery, refuses: [400, 404] });

export const previewCall = describe({
  tag: 'definitions',
  summary: 'A screen tried out: its faults, or how it would look to the caller; nothing is kept',
  // What is wrong with the screen is the answer.
  body: { description: 'The definition of a screen.' },
  answers: {
    200: answer(
      'What was found',
      data({
        type: 'object',
        required: ['faults', 'plan'],
        properties: {
          faults: { type: 'array', items: { type: 'object' } },
          plan: { type: ['object', 'null'], description: 'Null where nothing is left for the caller, or the screen is wrong.' },
        },
      }),
    ),
  },
  refuses: [400, 404, 413],
});

export const publicQuery = query({ language: text('Of the texts; English where the product does not speak it.'), start });
export const publicCall = describe({
  tag: 'definitions',
  summary: 'Screens that open without a session, with their texts',
  session: 'none',
  query: publicQuery,
  answers: {
    200: answer('The screens', {
      type: 'object',
      required: ['screens', 'language', 'locale'],
      properties: {
        screens: { type: 'array', items: { type: 'object' } },
        language: part,
        locale: { type: 'object', additionalProperties: part },
      },
    }),
    304: unchanged,
  },
  refuses: [400],
});

export const validatorQuery = query({ s: text('Seal of a validator that was made for one organisation.') });
export const validatorCall = describe({
  tag: 'definitions',
  summary: 'The validator of a form, a module that the form names',
  session: 'none',
  params: { file: part },
  query: validatorQuery,
  answers: { 200: { description: 'The module', content: { 'text/javascript': { schema: part } } } },
  refuses: [400, 404],
});
