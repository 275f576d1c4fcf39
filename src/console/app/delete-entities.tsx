import { useTranslation } from 'react-i18next'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { RowsDelete } from '#contract/revision.ts'
import type { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { useGatewayCall } from './use-gateway-call.ts'

interface DeleteEntitiesProps<Row extends Values & { revision: number }> {
  entity: AnyEntity
  calls: { add: Endpoint; remove: Endpoint<z.ZodMiniType<RowsDelete>> }
  rows: readonly Row[]
  onDeleted: () => void
  onClose: () => void
}

/**
 * Asks before rows are deleted, and names them. One alone is not deleted over what somebody else has written since. Whoever
 * takes it back gets rows that say the same, under new ids.
 */
export function DeleteEntities<Row extends Values & { revision: number }>({
  entity: { kind, id: idName, label, given },
  calls,
  rows,
  onDeleted,
  onClose,
}: DeleteEntitiesProps<Row>) {
  const { t } = useTranslation([kind, 'kit'])
  const send = useGatewayCall('kit')
  const toast = useToast()
  const [first, ...others] = rows
  const seen = first && others.length === 0 ? { baseRevision: first.revision } : {}
  const undo = async () => {
    try {
      for (const row of rows) {
        const values = Object.fromEntries(given.map((name) => [name, row[name]]))
        await send(calls.add, { ...values, [idName]: newId() }, 'restored')
      }
    } catch (failure) {
      toast({ kind: 'error', text: messageOf(failure) })
    }
  }
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion', { count: rows.length })}
      description={t('deleteHint')}
      hits={rows.map((row) => String(row[label]))}
      action={t('kit:delete')}
      onConfirm={async () => {
        const ids = rows.map((row) => String(row[idName]))
        await send(calls.remove, { ids, ...seen }, 'deleted', () => void undo())
        onDeleted()
      }}
      onClose={onClose}
    />
  )
}
