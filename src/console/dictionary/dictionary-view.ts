/** What the address says of a dictionary's screen. */
export interface DictionaryView {
  /** The standard's id. */
  standard?: string
  /** The selected node's number. */
  node?: number
}

/** Reads it; what is none of ours is left out. */
export function dictionaryView({ standard, node }: Record<string, unknown>): DictionaryView {
  return {
    ...(typeof standard === 'string' && { standard }),
    ...(typeof node === 'number' && { node }),
  }
}
