/** A file that an edit names. */
export interface MissingFile {
  /** What the queue calls the edit. */
  label: string
  /** Which of the edit's files it is, from 1. */
  number: number
  /** What the edit calls it, where it does. */
  name: string | undefined
}
