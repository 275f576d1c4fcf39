import { Undo2 } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#contract/entity-kind.ts'
import { Allowed, type Gated } from '../kit/permission.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { useEngine, useUnsynced, willBeDeleted } from './engine.tsx'

/** Which row: by kind and id. */
interface RowProps {
  kind: EntityKind
  id: string
}

/** What changes a row: not without the permission, nor while its deletion waits to be sent. */
export function Changeable({ kind, id, to, children }: RowProps & { to: Gated; children: ReactNode }) {
  const deleted = willBeDeleted(useUnsynced(kind, id))
  return deleted ? null : <Allowed to={to}>{children}</Allowed>
}

/** What a list calls a row, struck through while its deletion waits to be sent. */
export function RowName({ kind, id, children }: RowProps & { children: string }) {
  const deleted = willBeDeleted(useUnsynced(kind, id))
  return (
    <span className={cn('block truncate font-medium', deleted && 'text-soft line-through')}>{children}</span>
  )
}

/** Takes the deletion of a row back, as long as it waits to be sent. */
export function UndoDeletion({ kind, id }: RowProps) {
  const { t } = useTranslation(kind)
  const undo = useUndoDeletion(kind)
  if (!willBeDeleted(useUnsynced(kind, id))) return null
  return (
    <Button variant="outline" onClick={() => void undo([id])}>
      <Undo2 aria-hidden />
      {t('undoDeletion.action')}
    </Button>
  )
}

/** Discards deletions of rows that have not been sent, and says so when it is too late for one. */
export function useUndoDeletion(kind: EntityKind): (ids: readonly string[]) => Promise<void> {
  const { t } = useTranslation(kind)
  const engine = useEngine()
  const toast = useToast()
  return useCallback(
    async (ids) => {
      try {
        const commands = await engine.queue.commands()
        const deletions = commands.unsynced
          .read()
          .filter(({ deletes, entityId }) => deletes && ids.includes(entityId))
        const undone = await commands.discard(deletions.map(({ seq }) => seq))
        if (undone < ids.length) toast({ kind: 'error', text: t('undoDeletion.tooLate') })
      } catch (failure) {
        toast({ kind: 'error', text: messageOf(failure) })
      }
    },
    [engine, toast, t],
  )
}
