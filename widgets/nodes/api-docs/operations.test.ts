import { expect, it } from 'vitest';
import { curlOf, narrowed, resolved, subjectsOf, typeOf } from './operations.ts';

const document = {
  tags: [{ name: 'van', description: 'Vans' }],
  paths: {
    '/v1/data/van': {
      parameters: [{ $ref: '#/components/parameters/Filter' }],
      get: { tags: ['van'], summary: 'List vans', responses: { 200: { description: 'A page.' } } },
      post: {
        tags: ['van'],
        summary: 'Create a van',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Van' } } } },
        responses: { 201: { description: 'Created.' } },
      },
    },
    '/healthz': { get: { tags: ['health'], responses: {} } },
  },
  components: {
    parameters: { Filter: { name: 'filter', in: 'query', description: 'CEL', schema: { type: 'string' } } },
    schemas: { Van: { type: 'object', properties: { plate: { type: 'string' } } } },
  },
};

it('groups calls by subject, entities last', () => {
  const subjects = subjectsOf(document);
  expect(subjects.map(({ tag, text, operations }) => [tag, text, operations.map(({ id }) => id)])).toEqual([
    ['health', 'health', ['get /healthz']],
    ['van', 'Vans', ['get /v1/data/van', 'post /v1/data/van']],
  ]);
  expect(subjects[1]?.operations[0]?.parameters).toEqual([
    { name: 'filter', where: 'query', required: false, text: 'CEL', type: 'string' },
  ]);
  expect(resolved(document, subjects[1]?.operations[1]?.body)).toEqual(document.components.schemas.Van);
});

it('finds calls by words in any order', () => {
  const found = narrowed(subjectsOf(document), 'post VANS');
  expect(found.flatMap(({ operations }) => operations.map(({ id }) => id))).toEqual(['post /v1/data/van']);
  expect(narrowed(subjectsOf(document), 'nothing')).toEqual([]);
});

it.each([
  [{ type: 'string', format: 'date' }, 'string date'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ enum: ['A', 'B'] }, '"A" | "B"'],
  [{ $ref: '#/components/schemas/Van' }, 'Van'],
  [{ oneOf: [{ type: 'string' }, { type: 'number' }] }, 'string | number'],
])('says %j in words', (schema, words) => {
  expect(typeOf(schema)).toBe(words);
});

it('writes a call for a shell', () => {
  expect(curlOf({ method: 'GET', path: '/v1/data/van', body: undefined }, 'http://x')).toBe(
    `curl -X GET 'http://x/v1/data/van' \\\n  -H "Authorization: Bearer $TOKEN"`,
  );
});
