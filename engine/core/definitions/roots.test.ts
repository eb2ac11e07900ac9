import { describe, expect, it } from 'vitest';
import platform from '../../../schemas/definition/roots.schema.json' with { type: 'json' };
import { smallRoots } from './fixture.ts';
import { nobodyOf, withProductRoots } from './roots.ts';

describe('withProductRoots', () => {
  it('adds properties, and lays what is said of a known one over it', () => {
    const { properties } = withProductRoots(platform, smallRoots) as typeof platform;
    expect(properties.org.required).toEqual([...platform.properties.org.required, 'type']);
    expect(properties.org.properties.country).toEqual({ ...platform.properties.org.properties.country, default: 'JP' });
    expect(Object.keys(properties.user.properties)).toEqual([...Object.keys(platform.properties.user.properties), 'kind_ids', 'services']);
    expect(properties.route).toEqual(platform.properties.route);
  });

  it('refuses a root that is not of the person or the organisation', () => {
    expect(() => withProductRoots(platform, { properties: { weather: {} } })).toThrow(/"weather"/);
  });
});

describe('nobodyOf', () => {
  it('is made of defaults, with no right and no place in the world', () => {
    const { user, org, flags } = nobodyOf(platform);
    expect(Object.entries(user).filter(([, value]) => value === true)).toEqual([['cannot_change_password', true]]);
    expect(Object.values(user).filter((value) => Array.isArray(value) && value.length > 0)).toEqual([]);
    expect(org).toMatchObject({ id: '', partner_ids: [], country: 'ZZ', currency: 'XXX', time_zone: 'UTC', country_code: '' });
    expect(flags).toEqual({});
  });

  it('has what a product says', () => {
    expect(nobodyOf(withProductRoots(platform, smallRoots))).toMatchObject({
      user: { kind_ids: [] },
      org: { type: 'TEAM', country: 'JP' },
    });
  });

  it('asks of every root that is always there what it is for nobody', () => {
    const silent = { properties: { user: { required: ['level'], properties: { level: { type: 'integer' } } } } };
    expect(() => nobodyOf(withProductRoots(platform, silent))).toThrow(/user\.level/);
  });
});
