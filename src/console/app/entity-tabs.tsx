import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EntityKind } from '#contract/entity-kind.ts'
import { ChangedLine } from '../kit/changed-line.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { EntityHistory, useMayReadHistory } from './entity-history.tsx'

interface EntityTabsProps {
  kind: EntityKind
  id: string
  row: { changedAt: number; changedByName: string }
  /** The facts of the row. */
  children: ReactNode
}

/** What is known of one row: its facts and, for those who may see it, its history. */
export function EntityTabs({ kind, id, row, children }: EntityTabsProps) {
  const { t } = useTranslation('kit')
  const mayReadHistory = useMayReadHistory()
  return (
    <Tabs defaultValue="facts">
      <TabsList>
        <TabsTrigger value="facts">{t('tab.facts')}</TabsTrigger>
        {mayReadHistory ? <TabsTrigger value="history">{t('tab.history')}</TabsTrigger> : null}
      </TabsList>
      <TabsContent value="facts" className="flex flex-col gap-6">
        {children}
        <ChangedLine row={row} />
      </TabsContent>
      <TabsContent value="history">
        <EntityHistory entity={kind} id={id} />
      </TabsContent>
    </Tabs>
  )
}
