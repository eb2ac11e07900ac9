/** Schemas that several routes share, which the document of the API has by name. */
import type { JsonSchema } from '../../../core/definitions/types.ts';

export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const groupKey = ['string', 'number', 'boolean', 'null'];

/** By the name under which the document has them. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  Problem: {
    type: 'object',
    description: 'RFC 9457. `code` is stable, `message` is for people.',
    required: ['type', 'title', 'status', 'code', 'message'],
    properties: {
      type: { type: 'string', pattern: '^urn:' },
      title: { type: 'string' },
      status: { type: 'integer' },
      code: { type: 'string' },
      sub_code: { type: 'string' },
      message: { type: 'string' },
      instance: { type: 'string', pattern: '^urn:' },
      errors: { type: 'array', items: refTo('Fault') },
    },
  },
  CacheUpdate: {
    type: 'object',
    description: 'What the browser keeps of the signed-in person, as the sign-in brought it.',
    required: ['user_data', 'hash', 'settings'],
    properties: { user_data: { type: 'object' }, hash: { type: 'string' }, settings: { type: 'object' } },
  },
  Fault: {
    type: 'object',
    required: ['pointer', 'code', 'message'],
    properties: {
      pointer: { type: 'string', description: 'JSON Pointer into the body, or `?name` of a query parameter.' },
      code: { type: 'string' },
      message: { type: 'string' },
      key: { type: 'string', description: 'Key of the text in the locales, where a definition gives it.' },
      params: { type: 'object' },
    },
  },
  Outcome: {
    type: 'object',
    required: ['index', 'ok', 'errors'],
    properties: {
      index: { type: 'integer', description: 'Place in the list that was sent.' },
      ok: { type: 'boolean' },
      id: { type: ['string', 'integer'], description: 'Of the record that was kept.' },
      version: { type: 'integer' },
      errors: { type: 'array', items: refTo('Fault'), description: 'Pointers begin in the record.' },
    },
  },
  Resolved: {
    type: 'array',
    items: {
      type: 'object',
      required: ['word', 'matches'],
      properties: {
        word: { type: 'string' },
        matches: {
          type: 'array',
          maxItems: 5,
          description: 'None: unknown; several: ambiguous.',
          items: {
            type: 'object',
            required: ['id', 'label'],
            properties: { id: { type: ['string', 'integer'] }, label: { type: 'string' } },
          },
        },
      },
    },
  },
  Count: { type: 'object', required: ['value', 'exact'], properties: { value: { type: 'integer' }, exact: { type: 'boolean' } } },
  Labels: {
    type: 'object',
    description: 'Field name → id → how to show the record referred to.',
    additionalProperties: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        required: ['label'],
        properties: { label: { type: 'string' }, colour: { type: 'string' }, icon: { type: 'string' } },
      },
    },
  },
  Figures: {
    type: 'object',
    description: 'By field name, `custom/floor` for a custom field; null where no record has a value.',
    additionalProperties: { type: ['number', 'null'] },
  },
  Group: {
    type: 'object',
    required: ['key', 'keys', 'count'],
    properties: {
      key: { type: groupKey, description: 'Value of the first field of `by`; of a bucket its first day.' },
      keys: { type: 'array', description: 'Values of all fields of `by`.', items: { type: groupKey } },
      count: { type: 'integer' },
      ...Object.fromEntries(['sums', 'averages', 'minima', 'maxima'].map((name) => [name, refTo('Figures')])),
    },
  },
  Groups: {
    type: 'object',
    required: ['data'],
    properties: {
      data: {
        type: 'array',
        description: 'The largest first; with a bucket on the first field the latest, in the order of time.',
        items: refTo('Group'),
        maxItems: 200,
      },
      labels: refTo('Labels'),
      truncated: { const: true, description: 'There are more groups than these.' },
      as_of: {
        type: 'string',
        format: 'date-time',
        description:
          'When the records were read; absent: just now. At most a minute ago, and never before the last change of this process.',
      },
    },
  },
  GroupsLine: {
    type: 'object',
    description: 'The answer to one of several questions, or the problem that it met.',
    required: ['index', 'status'],
    properties: {
      index: { type: 'integer', description: 'Place of the question in the list that was sent.' },
      status: { type: 'integer', description: 'As it would be of a call of its own.' },
      answer: refTo('Groups'),
      problem: refTo('Problem'),
      retry_after: { type: 'integer', description: 'Seconds after which the same may be asked again.' },
    },
  },
  Cluster: {
    type: 'object',
    required: ['count', 'latitude', 'longitude', 'bounds'],
    properties: {
      count: { type: 'integer' },
      latitude: { type: 'number', description: 'Mean of the records.' },
      longitude: { type: 'number', description: 'Mean of the records.' },
      bounds: {
        type: 'object',
        description: 'The smallest box around the records.',
        required: ['west', 'south', 'east', 'north'],
        properties: { west: { type: 'number' }, south: { type: 'number' }, east: { type: 'number' }, north: { type: 'number' } },
      },
      id: { type: ['string', 'integer'], description: 'Of the record, where there is one.' },
      title: { type: 'string', description: 'Of the record, where there is one and the caller may read it.' },
    },
  },
  Clusters: {
    type: 'object',
    required: ['data', 'unlocated'],
    properties: {
      data: { type: 'array', description: 'Every record in the bounds is in one of them.', items: refTo('Cluster'), maxItems: 500 },
      unlocated: { type: 'integer', description: 'Records without coordinates, or with some that are nowhere on earth.' },
    },
  },
  File: {
    type: 'object',
    required: ['id', 'name', 'type', 'size'],
    properties: { id: { type: 'string', format: 'uuid' }, name: { type: 'string' }, type: { type: 'string' }, size: { type: 'integer' } },
  },
};
