/** What lies over the page is given. */
export type OverPageProps = { readonly isOpen: boolean; readonly onClose: () => void };
