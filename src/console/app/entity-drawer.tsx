import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { ListRequest } from '../kit/use-list.ts'
import { RowButtons } from './entity-list.tsx'
import { EntityTabs } from './entity-tabs.tsx'
import { type EntityList, type EntityRow, isPackaged } from './use-entity-list.ts'

interface EntityDrawerProps<Request extends ListRequest, Row extends EntityRow> {
  list: EntityList<Request, Row>
  /** Buttons at the foot, besides delete and edit. */
  actions?: (row: Row) => ReactNode
  /** What is said of a row besides its fields. */
  more?: (row: Row) => ReactNode
}

/**
 * The detail of the open row of a list: its facts, what can be done to one that came with the build and, for those who may see
 * it, its history.
 */
export function EntityDrawer<
  Request extends ListRequest,
  Row extends EntityRow & { changedAt: number; changedByName: string },
>({ list, actions, more }: EntityDrawerProps<Request, Row>) {
  const { entity, calls } = list
  const { t } = useTranslation(entity.kind)
  return (
    <DetailDrawer
      list={list}
      find={(read, id) => read(calls.detail, { [entity.id]: entity.numbered ? Number(id) : id })}
      title={(row) => String(row[entity.label])}
      actions={(row) => (
        <>
          {actions?.(row)}
          <RowButtons list={list} row={row} />
        </>
      )}
    >
      {(row) => (
        <EntityTabs kind={entity.kind} id={list.rowId(row)} row={row}>
          {isPackaged(row) ? <p className="text-dense text-soft">{t('packagedHint')}</p> : null}
          <EntityFacts entity={entity} row={row} />
          {more?.(row)}
        </EntityTabs>
      )}
    </DetailDrawer>
  )
}
