/** Kinds of places that keep stock for the organisation that they belong to, rather than for one technician. */
export const stores = ['central', 'hub', 'sp'] as const;
