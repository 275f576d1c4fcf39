import type { SheetRow } from './sheet-entity.ts'
import type { Template } from './template-schema.ts'

/** The rows that a new sheet has: as many of each repeated row as the template asks for at least. */
export function firstRows({ repeats }: Pick<Template, 'repeats'>, newId: () => string): SheetRow[] {
  return repeats.flatMap(({ repeatId, minimum }) =>
    Array.from({ length: minimum }, () => ({ rowId: newId(), repeatId })),
  )
}
