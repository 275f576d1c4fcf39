import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  type DictionaryItem,
  type dictionaryItemEntity,
  dictionaryItems,
} from '#contract/value-dictionary/entities.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'

interface DictionaryItemDrawerProps {
  list: EntityList<z.output<typeof dictionaryItemEntity.Query>, DictionaryItem>
}

/** The detail of an item of a dictionary; it is stopped and enabled here. */
export function DictionaryItemDrawer({ list }: DictionaryItemDrawerProps) {
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
      list={list}
      actions={(row) => (
        <OnlineButton variant="outline" to={dictionaryItems.update} onClick={() => void turn(row)}>
          {row.status === 1 ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
          {t(`turn.${row.status}`)}
        </OnlineButton>
      )}
    />
  )
}
