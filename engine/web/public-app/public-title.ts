import i18next from 'i18next';

let shown: string | undefined;

/** The page title of a public screen: that of other pages, without an organisation to name. It follows the language of the page. */
export function showTitle(title: string): void {
  if (shown === undefined) i18next.on('languageChanged', () => shown !== undefined && write(shown));
  shown = title;
  write(title);
}

function write(title: string): void {
  document.title = `${i18next.t(title.replace(/^t:/, ''))} ${__PRODUCT_NAME__}`;
}
