/** Look of one message, which scrolls once it is higher than 350 px. */
export const BOX = 'max-h-[350px] overflow-auto rounded-card px-3 py-2 text-sm break-words';
