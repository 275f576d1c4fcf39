import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyEntity, Values } from '#contract/entity-types.ts'
import { DetailDrawer } from '../kit/detail-drawer.tsx'
import type { List, ListRequest } from '../kit/use-list.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { EntityHistory, useMayReadHistory } from './entity-history.tsx'

interface EntityDrawerProps<Request extends ListRequest, Row extends Values> {
  entity: AnyEntity
  list: List<Request, Row>
  /** Buttons at the foot. */
  actions?: (row: Row) => ReactNode
  /** Its facts. */
  children: (row: Row) => ReactNode
}

/** The detail of the open row of a list: its facts and, for those who may see it, its history. */
export function EntityDrawer<Request extends ListRequest, Row extends Values>({
  entity,
  list,
  actions,
  children,
}: EntityDrawerProps<Request, Row>) {
  const { t } = useTranslation('kit')
  const mayReadHistory = useMayReadHistory()
  return (
    <DetailDrawer list={list} title={(row) => String(row[entity.label])} {...(actions && { actions })}>
      {(row) => (
        <Tabs defaultValue="facts">
          <TabsList>
            <TabsTrigger value="facts">{t('tab.facts')}</TabsTrigger>
            {mayReadHistory ? <TabsTrigger value="history">{t('tab.history')}</TabsTrigger> : null}
          </TabsList>
          <TabsContent value="facts" className="flex flex-col gap-6">
            {children(row)}
          </TabsContent>
          <TabsContent value="history">
            <EntityHistory entity={entity.kind} id={list.rowId(row)} />
          </TabsContent>
        </Tabs>
      )}
    </DetailDrawer>
  )
}
