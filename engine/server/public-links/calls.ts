/** What the pages of links take and answer: of each one under its own address. Bodies name the link first: what is wrong in them is told to those alone whose link is good. */
import type { PublicLink } from '../../core/definitions/public-link-types.ts';
import type { Entity, JsonSchema } from '../../core/definitions/types.ts';
import { answer, data, dataWithWords } from '../http/schema/answers.ts';
import { type Call, type CallSchema, callSchema } from '../http/schema/call.ts';
import { schemaName } from '../http/schema/entity.ts';
import { query, readByCode, text } from '../http/schema/parameters.ts';

export const PAGE = '/v1/public/:link';
export const PHOTO = `${PAGE}/photo`;
export const CHOICES = `${PAGE}/choices`;

const word = { type: 'string' } as const;
const proven: JsonSchema = {
  type: 'array',
  items: { type: 'object', required: ['id', 'proof'], properties: { id: word, name: word, proof: word } },
};

type Page = { readonly entity: Entity; readonly link: PublicLink };

/** Where a schema says nothing, `page` is not there: any of the pages is meant. */
type CallOf = (page: Page | undefined) => Omit<Call, 'tag' | 'session'>;

const nullable = ({ type, enum: values, ...rest }: JsonSchema): JsonSchema => ({
  ...rest,
  ...(typeof type === 'string' ? { type: [type, 'null'] } : {}),
  ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
});
const schemaOf = ({ entity }: Page, name: string): JsonSchema => entity.fields.get(name)?.schema ?? {};
const isFiles = ({ entity }: Page, name: string) => entity.fields.get(name)?.type === 'files';
/** What is chosen is told as it was offered. */
const chosen: JsonSchema = { type: ['object', 'null'], description: 'The `input` of a choice that `choices` answered.' };
function askedAs(page: Page, name: string): JsonSchema | undefined {
  if (page.link.offer?.field === name) return chosen;
  return isFiles(page, name) ? proven : undefined;
}
const passOf = ({ link }: Page) => (link.proof.kind === 'signed' ? { [link.proof.param]: word, t: word } : { t: word });
const asked = (page: Page, of: (schema: JsonSchema) => JsonSchema) =>
  Object.fromEntries(page.link.fields.map((name) => [name, askedAs(page, name) ?? of(schemaOf(page, name))]));
const each = (page: Page) => Object.fromEntries([...page.link.each.keys()].map((name) => [name, schemaOf(page, name)]));

/** A page that takes files alone has the call for them, and one that offers something that for choices. */
const hasCall = (url: string, { link }: Page) => (url === PHOTO ? link.filesOf !== undefined : url !== CHOICES || link.offer !== undefined);

function ofPages(url: string, verb: string, callOf: CallOf): { readonly schema: CallSchema } {
  const any = callOf(undefined);
  return {
    schema: callSchema({
      ...any,
      tag: 'links',
      session: 'none',
      ofEntity(entity) {
        const page = entity.publicLink && { entity, link: entity.publicLink };
        if (!page || !hasCall(url, page)) return [];
        const operationId = `${verb}${schemaName(page.link.id)}`;
        return [
          { url: url.replace(':link', page.link.id), schema: callSchema({ ...callOf(page), tag: 'links', session: 'none', operationId }) },
        ];
      },
    }),
  };
}

export const pageCall = ofPages(PAGE, 'openPage', (page) => ({
  summary: 'What a page by link shows, with what was told already',
  ...(page
    ? {
        query: query(
          page.link.proof.kind === 'signed'
            ? { [page.link.proof.param]: text('Id of the record.'), t: text('Its pass.') }
            : { t: text('Secret of the link.') },
        ),
      }
    : {}),
  answers: { 200: answer('The page', dataWithWords(page ? shownBy(page) : { type: 'object', required: ['answer', 'choices', 'form'] })) },
  refuses: [400, 404],
}));

const keptBy = (page: Page | undefined): JsonSchema => {
  const answers = [...(page?.link.many?.answers.keys() ?? [])];
  return {
    type: 'object',
    required: ['kept', ...answers],
    properties: { kept: { const: true }, ...Object.fromEntries(answers.map((name) => [name, {}])) },
  };
};

const shownBy = (page: Page): JsonSchema => {
  const shown = [...page.link.shows.keys(), ...page.link.each.keys()];
  return {
    type: 'object',
    required: [...shown, 'answer', 'choices', 'form'],
    properties: {
      ...Object.fromEntries(shown.map((name) => [name, {}])),
      ...each(page),
      answer: { oneOf: [{ type: 'null' }, { type: 'object', properties: asked(page, nullable) }] },
      choices: { type: 'object', additionalProperties: { type: 'array' }, description: 'Values that may be chosen, by field.' },
      ...(page.link.many ? { once: { const: true, description: 'Each telling is a new one: send an `idempotency-key`.' } } : {}),
      form: { type: 'array', items: { type: 'object', required: ['name', 'kind', 'label'] }, description: 'What is asked for, in order.' },
    },
  };
};

export const tellCall = ofPages(PAGE, 'tellPage', (page) => ({
  summary: 'Tell what the page of a link asks for, or change it',
  body: readByCode(
    page
      ? {
          type: 'object',
          required: [...Object.keys(passOf(page)), ...page.link.each.keys(), ...page.link.required],
          additionalProperties: false,
          properties: {
            ...passOf(page),
            ...each(page),
            ...asked(page, nullable),
            ...(page.link.custom ? { custom: { type: 'object', description: 'Custom fields that the page asks for, by their ids.' } } : {}),
          },
        }
      : { type: 'object', required: ['t'] },
  ),
  answers: { 200: answer('Kept', data(keptBy(page))) },
  refuses: [400, 404, 409, 413, 422, 429],
}));

export const photoCall = ofPages(PHOTO, 'addPicture', (page) => ({
  summary: 'A form for one picture, and the proof by which what is told may name it',
  body: readByCode({
    type: 'object',
    required: [...(page ? Object.keys(passOf(page)) : ['t']), 'file_name', 'content_type', 'size'],
    properties: { ...(page ? passOf(page) : { t: word }), file_name: word, content_type: word, size: { type: 'integer', minimum: 1 } },
  }),
  answers: {
    200: answer(
      'Where to post the file, the fields to post before it, and the proof',
      data({
        type: 'object',
        required: ['url', 'fields', 'proof'],
        properties: { url: word, fields: { type: 'object', additionalProperties: word }, proof: word },
      }),
    ),
  },
  refuses: [404, 413, 422, 429],
}));

export const choicesCall = ofPages(CHOICES, 'offerOn', (page) => ({
  summary: 'What may be chosen on the page of a link, by what is told so far',
  body: readByCode({
    type: 'object',
    required: Object.keys(page ? passOf(page) : { t: word }),
    properties: {
      ...(page ? passOf(page) : { t: word }),
      ...(page ? Object.fromEntries((page.link.offer?.by ?? []).map((name) => [name, nullable(schemaOf(page, name))])) : {}),
    },
  }),
  answers: { 200: answer('What is offered', data({ type: 'object' })) },
  refuses: [404, 422, 429],
}));
