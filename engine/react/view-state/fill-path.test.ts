import { expect, it } from 'vitest';
import { fillPath } from './fill-path.ts';

it.each([
  ['/services/{srvc_type_id}/{id}', { srvc_type_id: 3, id: 'a/b' }, {}, '/services/3/a%2Fb'],
  ['/x/{route.srvc_id}/{id}', { id: 7 }, { srvc_id: '12' }, '/x/12/7'],
  ['/floors/{custom.floor}', { custom: { floor: 2 } }, {}, '/floors/2'],
  ['/plain', undefined, undefined, '/plain'],
  ['/x/{id}', { id: null }, {}, undefined],
  ['/x/{id}', {}, {}, undefined],
  ['/x/{id}', { id: '' }, {}, undefined],
  ['/x/{id}', { id: { deep: 1 } }, {}, undefined],
] as const)('%s', (template, doc, route, expected) => {
  expect(fillPath(template, doc, route)).toBe(expected);
});
