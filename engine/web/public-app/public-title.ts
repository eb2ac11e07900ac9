import i18next from 'i18next';

let shown: string | undefined;
/** As the document has it: another one is of a page that came after. */
let written = '';

/** The page title of a public screen: that of other pages, without an organisation to name. It follows the texts of the page. */
export function showTitle(title: string): void {
  if (shown === undefined) {
    i18next.on('languageChanged', follow);
    i18next.store.on('added', follow);
  }
  shown = title;
  write(title);
}

function follow(): void {
  if (shown !== undefined && document.title === written) write(shown);
}

function write(title: string): void {
  document.title = `${i18next.t(title.replace(/^t:/, ''))} ${__PRODUCT_NAME__}`;
  written = document.title;
}
