import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { divisionCalls } from '#contract/unit-work/division.ts'
import { type UnitWorkRow, unitWorkCalls, unitWorkEntity } from '#contract/unit-work/entity.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { AddRow, EntityListScreen, EntityTable } from '../app/entity-list.tsx'
import { useMajorName, useMajors } from '../app/majors.ts'
import { useProjectParts } from '../app/project-parts.ts'
import { useOpens } from '../app/screen-link.tsx'
import { useEntityList } from '../app/use-entity-list.ts'
import { Filters } from '../kit/filters.tsx'
import { useFormat } from '../kit/format.ts'
import { MultiSelectFilter, SelectFilter } from '../kit/select-filter.tsx'
import { TextFilter } from '../kit/text-filter.tsx'
import { TreeFilter } from '../kit/tree-filter.tsx'
import { useEntityColumns } from '../kit/use-entity-columns.ts'
import { OfCurrentProject } from '../project/project-picker.tsx'
import { buttonVariants } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'

const BillLink = lazyPart(() => import('../app/bill-link.tsx'))
const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))
const UnitWorkForm = lazyPart(async () => ({
  default: (await import('./unit-work-form.tsx')).UnitWorkForm,
}))

/** The unit works of the current project. */
export function UnitWorkList() {
  return (
    <OfCurrentProject>
      {({ projectId, picker }) => <UnitWorksOf projectId={projectId} picker={picker} />}
    </OfCurrentProject>
  )
}

function UnitWorksOf({ projectId, picker }: { projectId: string; picker: ReactNode }) {
  const { t } = useTranslation('unit-work')
  const list = useEntityList(unitWorkEntity, unitWorkCalls, {
    fixed: useMemo(() => ({ projectId }), [projectId]),
  })
  const { lines, containers } = useProjectParts(projectId)
  const majorName = useMajorName()
  const format = useFormat()
  const majors = useMajors().map(({ code }) => ({ value: code, label: majorName(code) }))
  const columns = useEntityColumns<UnitWorkRow>(unitWorkEntity)
  const shown = useMemo(
    () =>
      columns({
        unitWorkName: { className: 'font-medium' },
        code: { className: 'font-mono' },
        major: { folds: true },
        lineName: { hidden: true },
        containerName: { folds: true },
        alignment: { hidden: true },
        startMileage: { className: 'font-mono whitespace-nowrap', folds: true },
        endMileage: { className: 'font-mono whitespace-nowrap', folds: true },
        length: {
          align: 'end',
          folds: true,
          cell: ({ length }) => length && format.number(Number(length), 20),
        },
        remark: { hidden: true },
      }),
    [columns, format],
  )
  return (
    <EntityListScreen
      list={list}
      title={t('title')}
      actions={
        <>
          {picker}
          <AddRow list={list} />
        </>
      }
      form={(row) => <UnitWorkForm projectId={projectId} row={row} onClose={list.dialogs.close} />}
      drawer={
        <EntityDrawer
          list={list}
          actions={(row) => (
            <>
              <BillLink projectId={projectId} unitWorkId={row.unitWorkId} />
              <OpenDivision row={row} />
            </>
          )}
          more={({ unitWorkId, unitWorkName }) => (
            <Suspense>
              <RecordProcesses entity="unit-work" entityId={unitWorkId} label={unitWorkName} />
            </Suspense>
          )}
        />
      }
    >
      <Filters list={list}>
        <TextFilter list={list} name="keyword" label={t('search')} />
        <SelectFilter list={list} name="lineId" label={t('field.lineId')} options={lines} />
        <TreeFilter list={list} name="containerId" label={t('field.containerId')} nodes={containers} />
        <MultiSelectFilter list={list} name="major" label={t('field.major')} options={majors} />
      </Filters>
      <EntityTable list={list} columns={shown} />
    </EntityListScreen>
  )
}

/** Leads to how the unit work is divided and accepted; for those whose menus open that. */
function OpenDivision({ row: { projectId, unitWorkId } }: { row: UnitWorkRow }) {
  const { t } = useTranslation('unit-work')
  if (!useOpens('/admin/unit-engineering', divisionCalls.list)) return null
  return (
    <Link
      to="/admin/unit-engineering"
      search={{ projectId, unitWorkId }}
      className={buttonVariants({ variant: 'outline' })}
    >
      {t('openDivision')}
    </Link>
  )
}
