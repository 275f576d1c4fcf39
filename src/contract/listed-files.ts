import { Id, Instant } from './id.ts'
import { noRepeats } from './no-repeats.ts'
import { requiredLine } from './text.ts'
import { z } from './zod.ts'

/** A drawing, a permit, a contract, a scan: a file under the name that its person gave it. */
export const NamedFile = z.strictObject({ fileId: Id, name: requiredLine(200) })
export type NamedFile = z.output<typeof NamedFile>

/** The same as a row shows it. */
export const ListedFile = z.object({
  fileId: Id,
  name: z.string(),
  size: z.int(),
  uploadedByName: z.string(),
  uploadedAt: Instant,
})

/** A field of files of any type, so many at most; they merge one by one. */
export function listedFiles(most: number) {
  const none: never[] = []
  return {
    rule: z.array(NamedFile).check(
      z.maxLength(most),
      noRepeats<NamedFile>(({ fileId }) => fileId),
    ),
    shown: z.array(ListedFile),
    optional: 'filled',
    initial: none,
    entryKey: 'fileId',
    hidden: true,
  } as const
}
