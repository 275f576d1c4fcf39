import type { SheetContext } from '#contract/tabulation/sheet-context.ts'
import type { SheetContent } from '#contract/tabulation/sheet-schema.ts'
import type { Template } from '#contract/tabulation/template-schema.ts'

/** What the thread of sheets is asked to do. */
export type SheetTask =
  | { judge: Template }
  | { calculate: Template; content: SheetContent; context: SheetContext }
