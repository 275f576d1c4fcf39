import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChartColumn, Plane, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameDeputy } from '#contract/workflow/deputy.ts'
import {
  listAllProcesses,
  listCopies,
  listDone,
  listInitiated,
  listToDo,
  startProcess,
} from '#contract/workflow/process-calls.ts'
import { getProcessStatistics } from '#contract/workflow/process-statistics.ts'
import { z } from '#contract/zod.ts'
import { OnlineButton } from '../app/online-button.tsx'
import { Allowed } from '../kit/permission.tsx'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { Tabs, TabsList, TabsTrigger } from '../ui/tabs.tsx'
import { CopyList } from './copy-list.tsx'
import type { ProcessListProps } from './process-frame.tsx'
import { AllProcesses, InitiatedProcesses } from './process-list.tsx'
import type { OwnProject } from './start-dialog.tsx'
import { DoneTasks, ToDoTasks } from './task-list.tsx'

const DeputyDialog = lazyPart(async () => ({ default: (await import('./deputy-dialog.tsx')).DeputyDialog }))
const StatisticsDialog = lazyPart(async () => ({
  default: (await import('./statistics-dialog.tsx')).StatisticsDialog,
}))
const StartDialog = lazyPart(async () => ({ default: (await import('./start-dialog.tsx')).StartDialog }))

const ProcessTab = z.enum(['toDo', 'done', 'initiated', 'copied', 'all'])
const ProcessView = z.looseObject({ tab: z.optional(ProcessTab) })
const listOf = {
  toDo: listToDo,
  done: listDone,
  initiated: listInitiated,
  copied: listCopies,
  all: listAllProcesses,
}

const lists: Record<z.output<typeof ProcessTab>, (props: ProcessListProps) => ReactNode> = {
  toDo: ToDoTasks,
  done: DoneTasks,
  initiated: InitiatedProcesses,
  copied: CopyList,
  all: AllProcesses,
}

interface ProcessScreenProps {
  /** In which the person works. */
  project: OwnProject | undefined
}

/** What waits for the account, what it did, started and was copied; for administrators all processes within reach. */
export function ProcessScreen({ project }: ProcessScreenProps) {
  const { t } = useTranslation(['process-instance', 'process-deputy'])
  const search = z.safeParse(ProcessView, useSearch({ from: '/_shell/admin/workflow-query' })).data
  const navigate = useNavigate()
  const tab = search?.tab ?? 'toDo'
  const [asked, setAsked] = useState<'start' | 'deputy' | 'statistics'>()
  const List = lists[tab]
  const open = (next: string) => {
    const chosen = ProcessTab.options.find((each) => each === next)
    // Filters, page and sort belong to the list that is left.
    void navigate({ to: '.', search: { tab: chosen } })
  }
  const tabs = (
    <TabsList>
      {ProcessTab.options.map((each) => (
        <Allowed key={each} to={listOf[each]}>
          <TabsTrigger value={each}>{t(`tab.${each}`)}</TabsTrigger>
        </Allowed>
      ))}
    </TabsList>
  )
  const start = (
    <>
      {tab === 'all' ? (
        <Allowed to={getProcessStatistics}>
          <Button variant="outline" onClick={() => setAsked('statistics')}>
            <ChartColumn aria-hidden />
            {t('statistics.action')}
          </Button>
        </Allowed>
      ) : null}
      <OnlineButton variant="outline" to={nameDeputy} onClick={() => setAsked('deputy')}>
        <Plane aria-hidden />
        {t('process-deputy:action')}
      </OnlineButton>
      <OnlineButton to={startProcess} onClick={() => setAsked('start')}>
        <Plus aria-hidden />
        {t('start.action')}
      </OnlineButton>
    </>
  )
  return (
    <Tabs className="contents" value={tab} onValueChange={open}>
      <List key={tab} tabs={tabs} start={start} />
      <Overlay key={asked}>
        {asked === 'deputy' ? <DeputyDialog onClose={() => setAsked(undefined)} /> : null}
        {asked === 'statistics' ? <StatisticsDialog onClose={() => setAsked(undefined)} /> : null}
        {asked === 'start' ? (
          <StartDialog
            project={project}
            onStarted={(selected) => void navigate({ to: '.', search: { tab: 'initiated', selected } })}
            onClose={() => setAsked(undefined)}
          />
        ) : null}
      </Overlay>
    </Tabs>
  )
}
