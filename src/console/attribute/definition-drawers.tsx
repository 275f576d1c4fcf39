import { CirclePause, CirclePlay, Columns3, Copy, Rows3 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyGroup } from '#contract/attribute/endpoints.ts'
import {
  type AttributeGroup,
  type AttributeItem,
  type attributeGroupEntity,
  attributeGroups,
  type attributeItemEntity,
  attributeItems,
} from '#contract/attribute/entities.ts'
import type { Endpoint, RequestOf } from '#contract/define-endpoint.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Button } from '../ui/button.tsx'
import { CopyGroupForm } from './copy-group-form.tsx'

interface AttributeGroupDrawerProps {
  list: EntityList<z.output<typeof attributeGroupEntity.Query>, AttributeGroup>
  onOpen: (groupId: string) => void
}

/** The detail of a group; it is copied, stopped and enabled here. */
export function AttributeGroupDrawer({ list, onOpen }: AttributeGroupDrawerProps) {
  const { t } = useTranslation('attribute-group')
  const [copied, setCopied] = useState<AttributeGroup>()
  return (
    <>
      <EntityDrawer
        list={list}
        actions={(row) => (
          <>
            <Button variant="outline" onClick={() => onOpen(row.groupId)}>
              <Rows3 aria-hidden />
              {t('items')}
            </Button>
            <OnlineButton variant="outline" to={copyGroup} onClick={() => setCopied(row)}>
              <Copy aria-hidden />
              {t('copy')}
            </OnlineButton>
            <TurnButton
              kind="attribute-group"
              to={attributeGroups.update}
              status={row.status}
              edit={(status) => ({ groupId: row.groupId, baseRevision: row.revision, status })}
            />
          </>
        )}
      />
      {copied ? (
        <CopyGroupForm group={copied} onCopied={onOpen} onClose={() => setCopied(undefined)} />
      ) : null}
    </>
  )
}

interface AttributeItemDrawerProps {
  list: EntityList<z.output<typeof attributeItemEntity.Query>, AttributeItem>
  onAddColumn: (tableId: string) => void
}

/** The detail of an item; it is stopped and enabled here, and a table is given columns. */
export function AttributeItemDrawer({ list, onAddColumn }: AttributeItemDrawerProps) {
  const { t } = useTranslation('attribute-item')
  return (
    <EntityDrawer
      list={list}
      actions={({ itemId, type, status, revision: baseRevision }) => (
        <>
          {type === 'table' ? (
            <OnlineButton variant="outline" to={attributeItems.add} onClick={() => onAddColumn(itemId)}>
              <Columns3 aria-hidden />
              {t('form.addColumn')}
            </OnlineButton>
          ) : null}
          <TurnButton
            kind="attribute-item"
            to={attributeItems.update}
            status={status}
            edit={(turned) => ({ itemId, baseRevision, status: turned })}
          />
        </>
      )}
    />
  )
}

interface TurnButtonProps<E extends Endpoint> {
  kind: 'attribute-group' | 'attribute-item'
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
