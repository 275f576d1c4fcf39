import { Milestone } from 'lucide-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { restationLine } from '#contract/line/changes.ts'
import type { LineRow, lineEntity } from '#contract/line/entity.ts'
import type { z } from '#contract/zod.ts'
import { EntityDrawer } from '../app/entity-drawer.tsx'
import { OnlineButton } from '../app/online-button.tsx'
import type { EntityList } from '../app/use-entity-list.ts'
import { OpenDialog, useDialogs } from '../kit/open-dialogs.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { ChainTable } from './chain-table.tsx'

const RecordProcesses = lazyPart(() => import('../workflow/record-processes.tsx'))
const RestationForm = lazyPart(async () => ({
  default: (await import('./restation-form.tsx')).RestationForm,
}))

interface LineDrawerProps {
  list: EntityList<z.output<typeof lineEntity.Query>, LineRow>
}

/** The detail of a line with its chain tables; a line can be re-stationed there. */
export function LineDrawer({ list }: LineDrawerProps) {
  const { t } = useTranslation('line')
  const dialogs = useDialogs<{ restation: LineRow }>()
  return (
    <>
      <EntityDrawer
        list={list}
        actions={(row) => (
          <OnlineButton variant="outline" to={restationLine} onClick={() => dialogs.show('restation', row)}>
            <Milestone aria-hidden />
            {t('restation.open')}
          </OnlineButton>
        )}
        more={({ lineId, lineName, alignments }) => (
          <>
            <ChainTable alignments={alignments} />
            <Suspense>
              <RecordProcesses entity="line" entityId={lineId} label={lineName} />
            </Suspense>
          </>
        )}
      />
      <OpenDialog dialogs={dialogs}>
        {{ restation: (row) => <RestationForm row={row} onClose={dialogs.close} /> }}
      </OpenDialog>
    </>
  )
}
