import type { ProcessDetail } from '#contract/workflow/process.ts'
import { useEngine, useStore } from '../app/engine.tsx'

/** Whether something that was filled in of a process's sheets is on this device only. */
export function useUnsentSheets({ sheets }: Pick<ProcessDetail, 'sheets'>): boolean {
  const unsent = useStore(useEngine().queue.pendingStatus('tabulation-sheet'))
  return sheets.some(({ sheetId }) => unsent.has(sheetId))
}
