import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { RowsDelete, RowsRestore } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useGatewayCall } from './use-gateway-call.ts'

interface DeleteEntitiesProps<Row extends Values & { revision: number }> {
  entity: AnyEntity
  calls: { remove: Endpoint<z.ZodMiniType<RowsDelete>>; restore: Endpoint<z.ZodMiniType<RowsRestore>> }
  rows: readonly Row[]
  /** How many lie below the one, and go along with it. */
  below?: number
  onDeleted: () => void
  onClose: () => void
}

/**
 * Asks before rows are deleted, and names them. One alone is not deleted over what somebody else has written or added since. Who
 * takes it back has the same rows again, and their histories go on.
 */
export function DeleteEntities<Row extends Values & { revision: number }>({
  entity: { kind, id: idName, label },
  calls,
  rows,
  below,
  onDeleted,
  onClose,
}: DeleteEntitiesProps<Row>) {
  const { t } = useTranslation([kind, 'kit'])
  const send = useGatewayCall('kit')
  const toast = useToast()
  const [first, ...others] = rows
  const seen =
    first && others.length === 0
      ? { baseRevision: first.revision, ...(below !== undefined && { below }) }
      : {}
  const names = rows.map((row) => String(row[label]))
  const ids = rows.map((row) => String(row[idName]))
  const undo = () =>
    send(calls.restore, { ids }, 'restored').catch((failure: unknown) =>
      toast({ kind: 'error', text: messageOf(failure) }),
    )
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion', { count: rows.length })}
      description={below ? t('deleteBelow', { count: below }) : t('deleteHint')}
      hits={names}
      action={t('kit:delete')}
      onConfirm={async () => {
        const offers = { about: names, undo: () => void undo() }
        await send(calls.remove, { ids, ...seen }, 'deleted', offers)
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}
