import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { type DivisionRow, divisionEntity } from '#contract/unit-work/division.ts'
import { EditsMark } from '../app/edits-mark.tsx'
import { EntityTabs } from '../app/entity-tabs.tsx'
import { RowDrawer } from '../app/row-drawer.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import type { Dialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { DivisionActions } from './division-actions.tsx'
import type { DivisionDialogs } from './division-dialogs.tsx'
import { Inspections } from './inspections.tsx'

const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))

interface DivisionDrawerProps {
  row: DivisionRow
  /** Those of its parent, in their order. */
  siblings: readonly DivisionRow[]
  dialogs: Dialogs<DivisionDialogs>
  onClose: () => void
}

/** One division: its facts, its inspections, its history, and what can be done with it. */
export function DivisionDrawer({ row, siblings, dialogs, onClose }: DivisionDrawerProps) {
  const { t } = useTranslation('division')
  const isLot = row.level === 'lot'
  return (
    <RowDrawer
      title={row.name}
      mark={<EditsMark kind="division" id={row.divisionId} />}
      actions={<DivisionActions row={row} siblings={siblings} dialogs={dialogs} />}
      onClose={onClose}
    >
      <EntityTabs kind="division" id={row.divisionId} row={row}>
        <EntityFacts entity={shownOf(isLot)} row={row} />
        {isLot ? (
          <section className="flex flex-col gap-3">
            <h3 className="font-semibold text-dense">{t('inspected')}</h3>
            <Inspections inspections={row.inspections} />
          </section>
        ) : null}
        <Suspense>
          <RecordProcesses entity="division" entityId={row.divisionId} label={row.name} />
        </Suspense>
      </EntityTabs>
    </RowDrawer>
  )
}

/** Its inspections are told apart, with their photos; the lots of one that is none are counted. */
function shownOf(isLot: boolean) {
  const left = isLot ? ['inspections', 'sort', 'lots', 'acceptedLots'] : ['inspections', 'sort']
  return { ...divisionEntity, columns: divisionEntity.columns.filter((name) => !left.includes(name)) }
}
