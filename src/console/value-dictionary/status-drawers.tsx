import { CirclePause, CirclePlay } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import {
  type DictionaryItem,
  type dictionaryItemEntity,
  dictionaryItems,
} from '#contract/value-dictionary/entities.ts'
import { type MajorRow, majorCalls, type majorEntity } from '#contract/value-dictionary/major.ts'
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
  return (
    <EntityDrawer
      list={list}
      actions={({ dictionaryItemId, revision: baseRevision, status }) => (
        <TurnButton
          kind="dictionary-item"
          to={dictionaryItems.update}
          status={status}
          edit={(turned) => ({ dictionaryItemId, baseRevision, status: turned })}
        />
      )}
    />
  )
}

interface MajorDrawerProps {
  list: EntityList<z.output<typeof majorEntity.Query>, MajorRow>
}

/** The detail of a major; it is stopped and enabled here. */
export function MajorDrawer({ list }: MajorDrawerProps) {
  return (
    <EntityDrawer
      list={list}
      actions={({ majorId, revision: baseRevision, status }) => (
        <TurnButton
          kind="major"
          to={majorCalls.update}
          status={status}
          edit={(turned) => ({ majorId, baseRevision, status: turned })}
        />
      )}
    />
  )
}

interface TurnButtonProps<E extends Endpoint> {
  kind: 'dictionary-item' | 'major'
  to: E
  status: number
  /** The edit that gives the row another status. */
  edit: (status: number) => RequestOf<E>
}

function TurnButton<E extends Endpoint>({ kind, to, status, edit }: TurnButtonProps<E>) {
  const { t } = useTranslation(kind)
  const send = useGatewayCall(kind)
  const toast = useToast()
  const turn = () =>
    send(to, edit(status === 1 ? 0 : 1), `done.${status}`).catch((failure: unknown) =>
      toast({ kind: 'error', text: messageOf(failure) }),
    )
  return (
    <OnlineButton variant="outline" to={to} onClick={() => void turn()}>
      {status === 1 ? <CirclePause aria-hidden /> : <CirclePlay aria-hidden />}
      {t(`turn.${status}`)}
    </OnlineButton>
  )
}
