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

/**
 * Half-written forms, by a name that says which form and what it is about. They are sealed, and their account's alone; where
 * nothing can be stored there are none.
 */
export interface Drafts {
  /** With when it was written, by this device's clock; where other tabs have written in the same form, what was written last. */
  load(form: string): Promise<(Draft & { writtenAt: number }) | undefined>
  /** Resolves once it is on disk for good, in place of the one that this tab loaded or saved last. */
  save(form: string, draft: Draft): Promise<void>
  /** Gives up what this tab loaded or saved last. What another tab has written in the same form since stays. */
  drop(form: string): Promise<void>
  /** What is half written, the newest first. */
  list(): Promise<ListedDraft[]>
  /** Gives one of these up. */
  discard(id: string): Promise<void>
}

/** A half-written form as it is listed: its contents stay sealed. */
export interface ListedDraft extends Pick<Draft, 'title' | 'address'> {
  id: string
  /** By this device's clock. */
  writtenAt: number
  /** How many photos and other files it names that are on this device. */
  files: number
}
