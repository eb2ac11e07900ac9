/** What is used of saxen, which ships no types. */
declare module 'saxen' {
  type Attributes = () => Readonly<Record<string, string | undefined>>;
  type Decode = (text: string) => string;
  /** Where the parser is; lines from 0. */
  type Context = () => { readonly line: number; readonly column: number };
  export class Parser {
    ns(uris: Readonly<Record<string, string>>): this;
    on(event: 'openTag', heard: (name: string, attributes: Attributes, decode: Decode, self: boolean, context: Context) => void): this;
    on(event: 'closeTag', heard: (name: string) => void): this;
    on(event: 'text', heard: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', heard: (text: string) => void): this;
    on(event: 'error', heard: (error: Error, context: Context) => void): this;
    parse(xml: string): this;
  }
}
