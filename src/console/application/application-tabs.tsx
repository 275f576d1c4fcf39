import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApplicationRow, applicationEntity } from '#contract/application/entity.ts'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { listOperationLogs } from '#contract/log/lists.ts'
import { listRoles } from '#contract/role/endpoints.ts'
import { useMayReadHistory } from '../app/entity-history.tsx'
import { ChangedLine } from '../kit/changed-line.tsx'
import { DescriptionList } from '../kit/description-list.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { RowsSkeleton } from '../kit/states.tsx'
import { useFieldText } from '../kit/use-field-text.ts'
import { anyMenuGrants } from '../shell/menu-tree.ts'
import { useShellData } from '../shell/shell-data.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'

const parts = {
  versions: lazyPart(async () => ({ default: (await import('./version-list.tsx')).VersionList })),
  menus: lazyPart(async () => ({ default: (await import('./menu-pane.tsx')).MenuPane })),
  roles: lazyPart(async () => ({ default: (await import('./application-roles.tsx')).ApplicationRoles })),
  logs: lazyPart(async () => ({ default: (await import('./application-logs.tsx')).ApplicationLogs })),
} as const
const partNames = ['versions', 'menus', 'roles', 'logs'] as const

/** What is known of an application, and what belongs to it. */
export function ApplicationTabs({ row }: { row: ApplicationRow }) {
  const { t } = useTranslation('application')
  const { menus } = useShellData()
  const mayReadHistory = useMayReadHistory()
  const may = (to: Endpoint) => anyMenuGrants(menus, to.permission)
  const hidden = {
    versions: false,
    menus: false,
    roles: !may(listRoles),
    logs: !may(listOperationLogs) && !mayReadHistory,
  }
  const shown = partNames.filter((name) => !hidden[name])
  return (
    <Tabs defaultValue="facts">
      <TabsList>
        <TabsTrigger value="facts">{t('tab.facts')}</TabsTrigger>
        {shown.map((name) => (
          <TabsTrigger key={name} value={name}>
            {t(`tab.${name}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value="facts" className="flex flex-col gap-6">
        <Facts row={row} />
      </TabsContent>
      {shown.map((name) => {
        const Part = parts[name]
        return (
          <TabsContent key={name} value={name}>
            <Suspense fallback={<RowsSkeleton rows={4} />}>
              <Part row={row} />
            </Suspense>
          </TabsContent>
        )
      })}
    </Tabs>
  )
}

function Facts({ row }: { row: ApplicationRow }) {
  const { t } = useTranslation('application')
  const text = useFieldText('application')
  return (
    <>
      {row.packaged ? <p className="text-dense text-soft">{t('packagedHint')}</p> : null}
      <EntityFacts entity={applicationEntity} row={row} />
      {row.accessToken === undefined ? null : (
        <DescriptionList
          items={[
            { label: t('field.accessToken'), value: row.accessToken },
            { label: t('field.keyUpdatedAt'), value: text('keyUpdatedAt', row.keyUpdatedAt) },
          ]}
        />
      )}
      <ChangedLine row={row} />
    </>
  )
}
