import i18next from 'i18next';

/** Key of the title that is shown; a title that came as a text is anew when its language is. */
let key: string | undefined;
let isFollowing = false;

/** The page title of a public screen: that of other pages, without an organisation to name. */
export function showTitle(text: string): void {
  key = undefined;
  write(text);
}

/** The same for a title out of a definition (`t:…`). It follows the language of the page. */
export function showTitleOf(title: string): void {
  if (!isFollowing) i18next.on('languageChanged', writeKey);
  isFollowing = true;
  key = title.replace(/^t:/, '');
  writeKey();
}

const writeKey = () => key !== undefined && write(i18next.t(key));

function write(text: string): void {
  document.title = `${text} ${__PRODUCT_NAME__}`;
}
