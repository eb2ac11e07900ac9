import { expect, it } from 'vitest';
import { namesOfPageTests } from './page-tests.ts';

const screens = ['{ "id": "a", "route": "/setup/rate-card/:vertical?" }', '{ "id": "b", "route": "/users" }', '{ "id": "partial" }'];
const stories = ["export default { title: 'Fields/Rating (stars)', component: Rating };"];
const names = new RegExp(namesOfPageTests({ screens, stories }) ?? 'x^');

it.each([
  'owner, desktop opens /users (light, en)',
  'owner, desktop opens /setup/rate-card (dark, ar)',
  'owner, phone opens /setup/rate-card/7 (dark, en)',
  'on a desktop, light Fields/Rating (stars)',
  'on a phone, dark, from right to left Fields/Rating (stars)',
  'on a phone, dark, from right to left > Fields/Rating (stars)',
  'owner, desktop > opens /users (light, en)',
])('finds %s', (name) => expect(name).toMatch(names));

it.each([
  'owner, desktop opens /users-of-others (light, en)',
  'owner, desktop is sent home from /users (light, en)',
  'on a desktop, light Fields/Rating (stars) in a list',
])('leaves %s', (name) => expect(name).not.toMatch(names));

it('is nothing where nothing is to be looked at', () => {
  expect(namesOfPageTests({ screens: ['{}'], stories: [] })).toBeUndefined();
});
