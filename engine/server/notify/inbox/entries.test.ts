import { describe, expect, it } from 'vitest';
import type { NotificationType } from '../../../core/definitions/types.ts';
import { entryOf } from './entries.ts';

const type = { title: 'late', message: 'from' } as NotificationType;
const texts = (language: string) => (key: string) =>
  ({ late: 'Late by {{length}}', from: 'From {{day}}, {{count}} of {{room}}', 'notification.written_in': language })[key];
const titled = (params: object, language = 'en') => {
  const { shown } = entryOf({ notification_type: 'late', params }, undefined, { words: texts(language), type });
  return [shown.notification_title, shown.notification_message].map((text) => String(text).replaceAll(/\s/g, ' '));
};

describe('values of a notification', () => {
  it('that are days or lengths are read in the language of the texts', () => {
    const params = { length: 'PT135M', day: '2026-03-01', count: '15', room: '2026-03' };
    expect(titled(params)).toEqual(['Late by 2 h 15 min', 'From Mar-01-2026, 15 of 2026-03']);
    expect(titled(params, 'fr')).toEqual(['Late by 2 h 15 min', 'From mars-01-2026, 15 of 2026-03']);
  });
  it('stay as they are where they are anything else', () => {
    expect(titled({ length: 'PT1H', day: '2026-13-45x', count: '', room: 'Hall' })).toEqual(['Late by PT1H', 'From 2026-13-45x, of Hall']);
  });
});
