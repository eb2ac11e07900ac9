/** What files hold: a door of its own, for what shows them. */
export { addressOf, pictureOf, smallPictureOf } from './records/file-addresses.ts';
export { LARGEST_SHOWN, useFileBytes } from './records/use-file-bytes.ts';
