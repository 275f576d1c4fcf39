import { Columns3, Copy, Rows3 } from 'lucide-react'
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
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import { TurnButton } from '../app/turn-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
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
