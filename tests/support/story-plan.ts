/** Which story is looked at in which look. */
import type { Entry } from './storybook.ts';

export type StoryVisit = { readonly entry: Entry; readonly look: number };

/** Every story in each of so many looks; or each in one of them, in turn, so that a title with several stories is seen in all. */
export function storyVisits({
  stories,
  looks,
  whole,
}: {
  stories: readonly Entry[];
  looks: number;
  whole: boolean;
}): readonly StoryVisit[] {
  const titles = [...new Set(stories.map(({ title }) => title))];
  const all = Array.from({ length: looks }, (_, look) => look);
  return titles.flatMap((title, turn) =>
    stories
      .filter((story) => story.title === title)
      .flatMap((entry, index) => (whole ? all : [(turn + index) % looks]).map((look) => ({ entry, look }))),
  );
}
