export type OverPageProps = { readonly isOpen: boolean; readonly onClose: () => void };
