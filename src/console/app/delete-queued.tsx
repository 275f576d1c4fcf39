import { useTranslation } from 'react-i18next'
import type { Endpoint, QueueRule } from '#contract/define-endpoint.ts'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import type { RowsDelete } from '#contract/revision.ts'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { useUndoDeletion } from './queued-deletion.tsx'
import { useSaveAll } from './use-save.ts'

interface DeleteQueuedProps<Row extends Values & { revision: number }> {
  entity: AnyEntity
  call: Endpoint<typeof RowsDelete, Endpoint['response'], QueueRule<RowsDelete>>
  rows: readonly Row[]
  onDeleted: () => void
  onClose: () => void
}

/**
 * Asks before rows are deleted, and names them; also without a network. Each is an edit of its own, so that one which somebody
 * else has changed meanwhile holds up no other.
 */
export function DeleteQueued<Row extends Values & { revision: number }>({
  entity: { kind, id: idName, label },
  call,
  rows,
  onDeleted,
  onClose,
}: DeleteQueuedProps<Row>) {
  const { t } = useTranslation(kind)
  const saveAll = useSaveAll(kind)
  const undo = useUndoDeletion(kind)
  const count = rows.length
  const names = rows.map((row) => String(row[label]))
  const remove = async () => {
    const edits = rows.map((row, index) => {
      const id = String(row[idName])
      return { request: { ids: [id], label: names[index], baseRevision: row.revision }, id }
    })
    await saveAll(call, edits, {
      done: t('deleteQuestion.done', { count }),
      queued: {
        text: t('deleteQuestion.queued', { count }),
        undo: () => void undo(edits.map(({ id }) => id)),
      },
    })
    onDeleted()
  }
  return (
    <ConfirmDialog
      destructive
      title={t('deleteQuestion.title')}
      description={t('deleteQuestion.description', { count })}
      hits={names}
      action={t('deleteQuestion.action')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
