import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryItem,
  dictionaryItemEntity,
  dictionaryItems,
} from '#contract/value-dictionary/entities.ts'
import type { z } from '#contract/zod.ts'
import { RowButtons } from '../app/entity-buttons.tsx'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ChangedLine } from '../kit/changed-line.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import type { List } from '../kit/use-list.ts'

interface DictionaryItemDrawerProps {
  list: List<z.output<typeof dictionaryItemEntity.Query>, DictionaryItem>
  onEdit: (row: DictionaryItem) => void
  onDelete: (row: DictionaryItem) => void
}

/** The detail of an item of a dictionary; it is stopped and enabled here. */
export function DictionaryItemDrawer({ list, onEdit, onDelete }: DictionaryItemDrawerProps) {
  const { t } = useTranslation('dictionary-item')
  const send = useGatewayCall('dictionary-item')
  const toast = useToast()
  const turn = ({ dictionaryItemId, revision: baseRevision, status }: DictionaryItem) =>
    send(
      dictionaryItems.update,
      { dictionaryItemId, baseRevision, status: status === 1 ? 0 : 1 },
      `done.${status}`,
    ).catch((failure: unknown) => toast({ kind: 'error', text: messageOf(failure) }))
  return (
    <EntityDrawer
      entity={dictionaryItemEntity}
      list={list}
      actions={(row) => (
        <>
          <OnlineButton variant="outline" to={dictionaryItems.update} onClick={() => void turn(row)}>
            {row.status === 1 ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
            {t(`turn.${row.status}`)}
          </OnlineButton>
          <RowButtons
            calls={dictionaryItems}
            undeletable={row.packaged}
            onEdit={() => onEdit(row)}
            onDelete={() => onDelete(row)}
          />
        </>
      )}
    >
      {(row) => (
        <>
          {row.packaged ? <p className="text-dense text-soft">{t('packagedHint')}</p> : null}
          <EntityFacts entity={dictionaryItemEntity} row={row} wide={['remark']} />
          <ChangedLine row={row} />
        </>
      )}
    </EntityDrawer>
  )
}
