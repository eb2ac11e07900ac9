/** Which looks the stories of the catalogue are seen in. */
import { expect, it } from 'vitest';
import { storyVisits } from '../support/story-plan.ts';

const story = (title: string, name: string) => ({ id: `${title}-${name}`, title, name, type: 'story' }) as const;
const stories = [story('A', 'one'), story('A', 'two'), story('A', 'three'), story('B', 'one'), story('C', 'one'), story('C', 'two')];
const seen = (whole: boolean) => storyVisits({ stories, looks: 2, whole }).map(({ entry, look }) => `${entry.id} ${look}`);

it('sees each story once, and each title that has several in every look', () => {
  expect(seen(false)).toEqual(['A-one 0', 'A-two 1', 'A-three 0', 'B-one 1', 'C-one 0', 'C-two 1']);
});

it('sees each story in each look where all is wanted', () => {
  expect(seen(true).sort()).toEqual(stories.flatMap(({ id }) => [`${id} 0`, `${id} 1`]).sort());
});
