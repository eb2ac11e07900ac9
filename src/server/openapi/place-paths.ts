/** Looking up customers, pincodes, cities and addresses (specification 7). */
import { answer, cacheUpdate, data, type Part, problemAnswers, query } from '../../../engine/server/http/openapi/parts.ts';

const text: Part = { type: 'string' };
const words = (name: string, description: string): Part => query(name, { type: 'string', maxLength: 200 }, description);
const list = (properties: Part, maxItems: number): Part => data({ type: 'array', maxItems, items: { type: 'object', properties } });

const found: Part = {
  type: 'object',
  description: 'Texts are empty where the maps service says nothing.',
  properties: {
    text: { ...text, description: 'The whole address on one line.' },
    door: text,
    building: text,
    street: text,
    city: text,
    postalCode: text,
    state: text,
    country: text,
    location: {
      type: 'object',
      properties: {
        place_id: text,
        latlng: { type: 'object', properties: { lat: { type: 'number' }, lng: { type: 'number' } } },
      },
    },
  },
};

export const placePaths: Readonly<Record<string, Part>> = {
  '/v1/searcher': {
    get: {
      tags: ['session'],
      summary: 'Customers, pincodes, cities and states by a few words',
      parameters: [
        {
          ...query(
            'fn',
            { enum: ['getCustomers', 'getPincode', 'getCities', 'getState'] },
            'What is looked for; pincodes, cities and states of the own organisation’s country.',
          ),
          required: true,
        },
        words('query', 'Name or number of a customer; how a pincode begins, or words of its area or city; words of a city or state.'),
        words('combined_search', 'For getCustomers: the name, then parts of the address, joined by commas.'),
      ],
      responses: {
        200: answer(
          'Those that one may see, with a label; what nobody knows has none',
          list({ label: text, pincode: text, city: text, state: text }, 200),
        ),
        ...cacheUpdate,
        ...problemAnswers(400, 401, 503),
      },
    },
  },
  '/v1/maps/places': {
    get: {
      tags: ['session'],
      summary: 'Addresses in the organisation’s country, as the maps service knows them',
      parameters: [{ ...words('q', 'Words of the address.'), required: true }],
      responses: {
        200: answer('At most 8', data({ type: 'array', maxItems: 8, items: found })),
        ...cacheUpdate,
        ...problemAnswers(400, 401, 422, 429, 503),
      },
    },
  },
  '/v1/maps/reverse': {
    get: {
      tags: ['session'],
      summary: 'The address of a point, as the maps service knows it',
      parameters: [{ ...query('latlng', text, 'Degrees: `12.9716,77.5946`.'), required: true }],
      responses: {
        200: answer('The address, or null where the service knows none', data({ oneOf: [found, { type: 'null' }] })),
        ...cacheUpdate,
        ...problemAnswers(400, 401, 422, 429, 503),
      },
    },
  },
};
