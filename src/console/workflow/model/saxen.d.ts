declare module 'saxen' {
  interface OpenElement {
    /** With the prefix that `ns` gives its namespace. */
    name: string
    /** As it is written. */
    originalName: string
  }
  interface Place {
    line: number
    column: number
    /** The tag as it is written. */
    data: string
  }
  type TagListener = (
    element: OpenElement,
    decode: (text: string) => string,
    selfClosing: boolean,
    place: () => Place,
  ) => void

  /** Reads XML from beginning to end; the package has no types of its own. */
  export class Parser {
    constructor(options: { proxy: true })
    ns(prefixes: Readonly<Record<string, string>>): this
    on(event: 'openTag' | 'closeTag', listener: TagListener): this
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this
    on(event: 'cdata', listener: (text: string) => void): this
    on(event: 'error', listener: (failure: Error) => void): this
    /** Returns what ended the reading before the text's end; without an `error` listener that is thrown. */
    parse(xml: string): Error | null
  }
}
