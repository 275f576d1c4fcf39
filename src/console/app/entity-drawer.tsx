import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangedLine } from '../kit/changed-line.tsx'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { ListRequest } from '../kit/use-list.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { EntityHistory, useMayReadHistory } from './entity-history.tsx'
import { RowButtons } from './entity-list.tsx'
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
  const { t } = useTranslation(['kit', entity.kind])
  const mayReadHistory = useMayReadHistory()
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
        <Tabs defaultValue="facts">
          <TabsList>
            <TabsTrigger value="facts">{t('tab.facts')}</TabsTrigger>
            {mayReadHistory ? <TabsTrigger value="history">{t('tab.history')}</TabsTrigger> : null}
          </TabsList>
          <TabsContent value="facts" className="flex flex-col gap-6">
            {isPackaged(row) ? (
              <p className="text-dense text-soft">{t(`${entity.kind}:packagedHint`)}</p>
            ) : null}
            <EntityFacts entity={entity} row={row} />
            {more?.(row)}
            <ChangedLine row={row} />
          </TabsContent>
          <TabsContent value="history">
            <EntityHistory entity={entity.kind} id={list.rowId(row)} />
          </TabsContent>
        </Tabs>
      )}
    </DetailDrawer>
  )
}
