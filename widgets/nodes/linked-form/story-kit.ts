/** What the stories' server was sent, the last at the end. */
export const sent: Readonly<Record<string, unknown>>[] = [];
/** Whether what the page sends reaches anybody. */
export const network = { isDown: false };
