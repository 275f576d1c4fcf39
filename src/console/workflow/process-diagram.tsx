import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcessDetail, ProcessDrawing } from '#contract/workflow/process.ts'
import { getProcessDrawing } from '#contract/workflow/process-calls.ts'
import { useFormat } from '../kit/format.ts'
import { ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { StatusBadge } from '../kit/status-badge.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Badge } from '../ui/badge.tsx'
import { BpmnModeler } from './modeler/bpmn-modeler.tsx'
import { actorsAt, marksOf, toldVisits, type Visit } from './process-visits.ts'
import { useHowLong } from './use-how-long.ts'

/** The process as it is drawn: where it is and was, who acted there and for how long; below it the same in words. */
export function ProcessDiagram({ process }: { process: ProcessDetail }) {
  const { processInstanceId } = process
  const { data, error, refetch } = useEndpoint(getProcessDrawing, { processInstanceId }, { background: true })
  if (data) return <Drawn process={process} drawing={data} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <RowsSkeleton rows={6} />
}

function Drawn({ process, drawing: { bpmnXml, runs } }: { process: ProcessDetail; drawing: ProcessDrawing }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const howLong = useHowLong()
  const visits = toldVisits(process, runs)
  const marks = useMemo(() => {
    const told = new Set(toldVisits(process, runs))
    const noteOf = (run: Visit) =>
      run.state === 'skipped'
        ? t('visit.skipped')
        : [format.list(actorsAt(process, run)), howLong(run)].filter(Boolean).join(' · ')
    return marksOf(runs, (run) => (told.has(run) ? noteOf(run) : ''))
  }, [process, runs, format, howLong, t])
  return (
    <div className="flex flex-col gap-4">
      <div className="h-80 overflow-hidden rounded-control border">
        <BpmnModeler xml={bpmnXml} readOnly marks={marks} />
      </div>
      <ol aria-label={t('visits')} className="flex flex-col divide-y rounded-control border">
        {visits.map((run) => (
          <li
            key={`${run.nodeId} ${run.round} ${run.enteredAt}`}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-dense"
          >
            <span className="font-medium">{run.nodeName}</span>
            <span className="text-soft">{format.list(actorsAt(process, run))}</span>
            <span className="ml-auto text-small text-soft">{howLong(run)}</span>
            <VisitBadge state={run.state} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function VisitBadge({ state }: Pick<Visit, 'state'>) {
  const { t } = useTranslation('process-instance')
  if (state === 'open') return <StatusBadge progress={0.5}>{t('visit.open')}</StatusBadge>
  if (state === 'done') return <StatusBadge progress={1}>{t('visit.done')}</StatusBadge>
  return <Badge variant="outline">{t(`visit.${state}`)}</Badge>
}
