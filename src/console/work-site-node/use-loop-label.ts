import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { readLoop } from '#contract/dictionary/columns.ts'

/** Which one of a loop a node is, `桩 3-2`; empty for what does not repeat. */
export function useLoopLabel(): (loop: string) => string {
  const { t } = useTranslation('work-site-node')
  return useCallback(
    (loop) => {
      const numbers = readLoop(loop)
      return numbers ? `${t(`loop.${numbers.over}`)} ${numbers.rule}` : ''
    },
    [t],
  )
}
