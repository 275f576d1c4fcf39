import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from '#contract/zod.ts'
import { readSearch } from '../kit/read-search.ts'
import { OfCurrentProject } from '../project/project-picker.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { LineList } from './line-list.tsx'
import { StructurePanel } from './structure-panel.tsx'

const View = z.looseObject({ tab: z.optional(z.string()) })
const tabNames = ['structure', 'lines'] as const

/** The current project as a tree with its mileage axis, and the lines on which it lies. */
export function StructureScreen() {
  return (
    <OfCurrentProject>
      {({ projectId, picker }) => <StructureOf projectId={projectId} picker={picker} />}
    </OfCurrentProject>
  )
}

function StructureOf({ projectId, picker }: { projectId: string; picker: ReactNode }) {
  const { t } = useTranslation('line')
  const { tab } = readSearch(View, useSearch({ from: '/_shell/admin/project' }))
  const navigate = useNavigate()
  const shown = tab === 'lines' ? 'lines' : 'structure'
  const tabs = (
    <TabsList>
      {tabNames.map((name) => (
        <TabsTrigger key={name} value={name}>
          {t(`tab.${name}`)}
        </TabsTrigger>
      ))}
    </TabsList>
  )
  return (
    <Tabs
      className="contents"
      value={shown}
      onValueChange={(value) => void navigate({ to: '.', search: { projectId, tab: value } })}
    >
      {shown === 'lines' ? (
        <LineList projectId={projectId} title={t('screen')} actions={picker} tabs={tabs} />
      ) : (
        <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
          <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="font-semibold text-title">{t('screen')}</h1>
            <div className="ml-auto flex min-w-0 flex-wrap items-center gap-2">{picker}</div>
          </header>
          {tabs}
          <TabsContent value="structure" className="contents">
            <StructurePanel projectId={projectId} />
          </TabsContent>
        </section>
      )}
    </Tabs>
  )
}
