import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RefusedPart } from '#contract/sync/told.ts'
import { sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { useSaveAll } from '../app/use-save.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import type { Filling } from './use-filling.ts'

/**
 * Saves what was filled in of a sheet. Where something is typed that its cell does not take, nothing is saved, and the cell gets
 * the focus. `refused`: what the gateway did not take of the last save.
 */
export function useSaving(sheetId: string, filling: Filling, table: RefObject<HTMLElement | null>) {
  const { t } = useTranslation('tabulation-sheet')
  const save = useSaveAll('tabulation-sheet')
  const [refused, setRefused] = useState<readonly RefusedPart[]>([])
  const write = useSingleWrite(async () => {
    const finished = filling.finish()
    if ('wrong' in finished) {
      table.current?.querySelector<HTMLElement>(`[data-cell="${finished.wrong}"]`)?.focus()
      return
    }
    setRefused([])
    await save(
      sheetCalls.update,
      finished.edits.map((edit) => ({ ...edit, id: sheetId })),
      { draft: finished.draft, done: t('done.saved'), refused: setRefused },
    )
    finished.saved()
  })
  return { ...write, refused, forget: () => setRefused([]) }
}
