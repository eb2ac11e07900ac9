/** What shows the inside of a file is given: its bytes, and whom to tell that they are not what they say. */
export type BodyProps = { readonly name: string; readonly bytes: ArrayBuffer; readonly onFail: () => void };
