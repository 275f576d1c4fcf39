import { useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { tabulationCalls } from '#contract/tabulation/endpoints.ts'
import { templatesInUse } from '#contract/tabulation/entity.ts'
import { type ListedSheet, sheetCalls } from '#contract/tabulation/sheet-endpoints.ts'
import { sheetEntity } from '#contract/tabulation/sheet-entity.ts'
import { EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useCurrentProject } from '../app/use-current-project.ts'
import { useEntityList } from '../app/use-entity-list.ts'
import type { Column } from '../kit/column.ts'
import { Filters } from '../kit/filters.tsx'
import { useAllowed } from '../kit/permission.tsx'
import { SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { TabsContent } from '../ui/tabs.tsx'
import { ExportSheetsButton } from './export-sheets-button.tsx'
import { NewSheetButton } from './new-sheet-button.tsx'

const SheetForm = lazyPart(async () => ({ default: (await import('./sheet-form.tsx')).SheetForm }))
const SheetDrawer = lazyPart(async () => ({ default: (await import('./sheet-drawer.tsx')).SheetDrawer }))

/** The sheets that are filled in, and those that were submitted. */
export function SheetList({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('tabulation-sheet')
  const navigate = useNavigate()
  const list = useEntityList(sheetEntity, sheetCalls)
  const { projects } = useCurrentProject()
  const mayReadTemplates = useAllowed(tabulationCalls.list)
  const templates = useEndpoint(tabulationCalls.list, templatesInUse, {
    background: true,
    enabled: mayReadTemplates,
  }).data?.records
  const open = (sheetId: string) => void navigate({ to: '.', search: { tab: 'sheets', sheetId } })
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          <ExportSheetsButton list={list} />
          <NewSheetButton onBegun={open} />
        </>
      }
      form={(row) => (row ? <SheetForm row={row} onClose={list.dialogs.close} /> : null)}
      drawer={<SheetDrawer list={list} onOpen={open} />}
    >
      {tabs}
      <TabsContent value="sheets" className="contents">
        <Filters list={list}>
          <TextFilter list={list} name="keyword" label={t('search')} />
          <SelectFilter
            list={list}
            name="projectId"
            label={t('field.projectId')}
            options={(projects ?? []).map((each) => ({ value: each.projectId, label: each.projectName }))}
          />
          {(['workSiteId', 'boqItemId', 'nodeId'] as const).map((name) =>
            // The number of a node says nothing without its work site, which goes after it.
            list.request[name] === undefined || (name === 'workSiteId' && list.request.nodeId) ? null : (
              <Button key={name} variant="outline" onClick={() => list.setFilter(name, undefined)}>
                {t(`ofRecord.${name}`, { name: nameIn(list.page?.records, name) })}
                <X aria-hidden />
              </Button>
            ),
          )}
          <SelectFilter
            list={list}
            name="tabulationId"
            label={t('field.tabulationName')}
            options={(templates ?? []).map((each) => ({
              value: each.tabulationId,
              label: each.tabulationName,
            }))}
          />
          <SelectFilter
            list={list}
            name="submitted"
            label={t('field.submitted')}
            options={[0, 1].map((value) => ({ value, label: t(`submitted.${value}`) }))}
          />
        </Filters>
        <EntityTable list={list} columns={useColumns()} />
      </TabsContent>
    </EntityListScreen>
  )
}

/** What the record is called that a list is about, as far as a sheet about just that says. */
function nameIn(records: readonly ListedSheet[] = [], name: 'workSiteId' | 'boqItemId' | 'nodeId'): string {
  const isOfSite = ({ boqItemId, nodeId }: ListedSheet) => boqItemId === undefined && nodeId === undefined
  return records.find((each) => name !== 'workSiteId' || isOfSite(each))?.subjectName ?? ''
}

function useColumns(): Column<ListedSheet>[] {
  const { t } = useTranslation('tabulation-sheet')
  const columns = useEntityColumns<ListedSheet>(sheetEntity)
  return useMemo(
    () =>
      columns({
        sheetName: { className: 'font-medium' },
        tabulationName: { folds: true },
        subjectName: { folds: true },
        remark: { hidden: true },
        submitted: {
          cell: ({ submitted }) => (
            <Badge variant={submitted === 1 ? 'default' : 'secondary'}>{t(`submitted.${submitted}`)}</Badge>
          ),
          text: ({ submitted }) => t(`submitted.${submitted}`),
        },
      }),
    [columns, t],
  )
}
