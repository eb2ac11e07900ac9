/** Scope of stories: a signed-in person at a page, at a fixed hour. */
export const storyScope = {
  user: { id: 'user-1' },
  org: { id: 'org-1' },
  route: {},
  flags: {},
  now: new Date().toISOString(),
  timeZone: 'Asia/Kolkata',
};
