/** What an icon is called for people: 'air-vent' → 'Air vent'. */
export const iconWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
