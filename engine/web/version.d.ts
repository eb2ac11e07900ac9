/** Version of the package, put in by the build. */
declare const __APP_VERSION__: string;
/** Stands above the sentences of the sign-in, ends the title of every page, and names push messages that name nothing. */
declare const __PRODUCT_NAME__: string;
