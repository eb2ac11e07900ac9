import i18next from 'i18next';

/** The page title of a public screen: that of other pages, without an organisation to name. */
export function showTitle(title: string): void {
  document.title = `${i18next.t(title.replace(/^t:/, ''))} ${__PRODUCT_NAME__}`;
}
