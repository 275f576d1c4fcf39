import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Id } from '#contract/id.ts'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { tabulationGroupCalls } from '#contract/tabulation/group.ts'
import { newestSheets, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { z } from '#contract/zod.ts'
import { FrameKeeper } from '../app/framed/frame-keeper.tsx'
import { Allowed, useAllowed } from '../kit/permission.tsx'
import { readSearch } from '../kit/read-search.ts'
import { PageSkeleton } from '../kit/states.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { GroupList } from './group-list.tsx'
import { SheetList } from './sheet-list.tsx'
import { TemplateScreen } from './template-screen.tsx'

const AccessScreen = lazyPart(async () => ({ default: (await import('./access-screen.tsx')).AccessScreen }))
const EditorScreen = lazyPart(async () => ({
  default: (await import('./editor/editor-screen.tsx')).EditorScreen,
}))
const OpenSheet = lazyPart(async () => ({ default: (await import('./open-sheet.tsx')).OpenSheet }))

const TableSearch = z.looseObject({
  tab: z.optional(z.string()),
  groupId: z.optional(Id),
  sheetId: z.optional(Id),
  accessOf: z.optional(Id),
  drawingOf: z.optional(Id),
})
const tabOf = {
  templates: tabulationCalls.detail,
  sheets: sheetCalls.list,
  groups: tabulationGroupCalls.add,
} as const

/** Templates of sheets by their groups, the sheets that are filled in by them, and the groups themselves. */
export function TableScreen() {
  return (
    <FrameKeeper>
      <TableView />
    </FrameKeeper>
  )
}

function TableView() {
  const { t } = useTranslation('tabulation')
  const search = readSearch(TableSearch, useSearch({ from: '/_shell/admin/table-manage' }))
  const { tab, groupId, sheetId, accessOf, drawingOf } = search
  const navigate = useNavigate()
  const mayDraw = useAllowed(tabOf.templates)
  const shown = tab === 'sheets' || tab === 'groups' ? tab : mayDraw ? 'templates' : 'sheets'
  const tabs = (
    <TabsList>
      {(['templates', 'sheets', 'groups'] as const).map((each) => (
        <Allowed key={each} to={tabOf[each]}>
          <TabsTrigger value={each}>{t(`tab.${each}`)}</TabsTrigger>
        </Allowed>
      ))}
    </TabsList>
  )
  if (sheetId)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <OpenSheet
          sheetId={sheetId}
          onBack={() => void navigate({ to: '.', search: { tab: 'sheets', ...newestSheets } })}
        />
      </Suspense>
    )
  if (accessOf)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <AccessScreen
          tabulationId={accessOf}
          onBack={() => void navigate({ to: '.', search: { tab: 'templates' } })}
        />
      </Suspense>
    )
  if (drawingOf)
    return (
      <Suspense fallback={<PageSkeleton />}>
        <EditorScreen
          tabulationId={drawingOf}
          onBack={() => void navigate({ to: '.', search: { tab: 'templates' } })}
        />
      </Suspense>
    )
  return (
    <Tabs
      className="contents"
      value={shown}
      // Filters, page and sort belong to the list that is left.
      onValueChange={(value) => {
        const order = value === 'sheets' ? newestSheets : {}
        void navigate({ to: '.', search: { tab: value, ...order } })
      }}
    >
      {shown === 'templates' ? <TemplateScreen tabs={tabs} groupId={groupId} /> : null}
      {shown === 'sheets' ? <SheetList tabs={tabs} /> : null}
      {shown === 'groups' ? <GroupList tabs={tabs} /> : null}
    </Tabs>
  )
}
