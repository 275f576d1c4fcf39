import { Undo2 } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useEngine, useUnsynced, willBeDeleted } from '../app/engine.tsx'
import { Allowed, type Gated } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'

interface ChangeableProps {
  to: Gated
  workSiteId: string
  children: ReactNode
}

/** What changes a work site: not without the permission, nor while its deletion waits to be sent. */
export function Changeable({ to, workSiteId, children }: ChangeableProps) {
  const deleted = willBeDeleted(useUnsynced('work-site', workSiteId))
  return deleted ? null : <Allowed to={to}>{children}</Allowed>
}

/** Takes the deletion of a work site back, as long as it waits to be sent. */
export function UndoDeletion({ workSiteId }: { workSiteId: string }) {
  const { t } = useTranslation('work-site')
  const undo = useUndoDeletion()
  if (!willBeDeleted(useUnsynced('work-site', workSiteId))) return null
  return (
    <Button variant="outline" onClick={() => void undo([workSiteId])}>
      <Undo2 aria-hidden />
      {t('undoDeletion.action')}
    </Button>
  )
}

/** Discards deletions of work sites that have not been sent, and says so when it is too late for one. */
export function useUndoDeletion(): (ids: readonly string[]) => Promise<void> {
  const { t } = useTranslation('work-site')
  const engine = useEngine()
  const toast = useToast()
  return useCallback(
    async (ids) => {
      try {
        const desk = await engine.queue.commands()
        const deletions = desk.unsynced
          .read()
          .filter(({ deletes, entityId }) => deletes && ids.includes(entityId))
        const undone = await desk.discard(deletions.map(({ seq }) => seq))
        if (undone < ids.length) toast({ kind: 'error', text: t('undoDeletion.tooLate') })
      } catch (failure) {
        toast({ kind: 'error', text: messageOf(failure) })
      }
    },
    [engine, toast, t],
  )
}
