/** Gives a file to the person, under a name that every system takes. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName(name);
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export const fileName = (name: string): string =>
  name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what may not stand in a name.
    .replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 150);
