import type { EditContent } from './edit.ts'

/** The files that an edit needs on this device: those that it is sent with, and those that come back with its conflict. */
export function keptFiles({
  files = [],
  inConflict,
}: Pick<EditContent, 'files' | 'inConflict'>): readonly string[] {
  return inConflict?.files ?? files
}
