import type { Entries, EntriesEdit } from '#contract/entries.ts'

/** What stands in a field; of a list whose entries merge one by one, what became of them. */
export type DraftValue = string | number | boolean | readonly string[] | Entries | EntriesEdit

/** What somebody has half written in a form. */
export interface Draft {
  /** The fields that were changed; an emptied one is ''. */
  values: Readonly<Record<string, DraftValue>>
  /** The revision of the row that it was written over; absent for something new. */
  baseRevision?: number | undefined
  /** What the form is called, with what it is about. */
  title?: string | undefined
  /** Where in the console it was opened. */
  address?: string | undefined
}

/** A half-written form as it is listed: its contents stay sealed. */
export interface ListedDraft extends Pick<Draft, 'title' | 'address'> {
  id: string
  /** By this device's clock. */
  writtenAt: number
  /** How many photos and other files it names that are on this device. */
  files: number
}
