import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getProcessStatistics,
  type NodeStatistics,
  statisticsDays,
} from '#contract/workflow/process-statistics.ts'
import { useFormat } from '../kit/format.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { Label } from '../ui/label.tsx'
import { Select } from '../ui/select.tsx'
import { Table, TableCell, TableHead } from '../ui/table.tsx'
import { useHowLong } from './use-how-long.ts'

/** How long processes stay at which node, for those who administer them. */
export function StatisticsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('process-instance')
  const id = useId()
  const [days, setDays] = useState<number>(statisticsDays[1])
  const { data, error, refetch } = useEndpoint(getProcessStatistics, { days }, { keepPrevious: true })
  return (
    <Dialog open onOpenChange={(open) => open || onClose()}>
      <DialogContent title={t('statistics.title')} description={t('statistics.hint')} className="max-w-4xl!">
        <DialogBody className="flex flex-col gap-3">
          <div className="flex flex-col gap-1.5">
            <Label htmlFor={id}>{t('statistics.started')}</Label>
            <Select id={id} value={days} onChange={({ target }) => setDays(Number(target.value))}>
              {statisticsDays.map((each) => (
                <option key={each} value={each}>
                  {t('statistics.days', { count: each })}
                </option>
              ))}
            </Select>
          </div>
          {data && data.length > 0 ? (
            <div
              // biome-ignore lint/a11y/noNoninteractiveTabindex: What scrolls has to be reached by the keyboard, too.
              tabIndex={0}
              className="max-h-[60dvh] overflow-auto rounded-panel border"
            >
              <NodeTable nodes={data} />
            </div>
          ) : null}
          {data?.length === 0 ? <EmptyState title={t('statistics.none')} /> : null}
          {!data && error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
          {data || error ? null : <RowsSkeleton rows={6} />}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            {t('statistics.close')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

const heads = ['node', 'done', 'median', 'ninetieth', 'longest', 'waiting'] as const

function NodeTable({ nodes }: { nodes: readonly NodeStatistics[] }) {
  const { t } = useTranslation('process-instance')
  const format = useFormat()
  const howLong = useHowLong()
  const length = (passed: number | undefined) =>
    passed === undefined ? null : howLong({ enteredAt: 0, leftAt: passed })
  return (
    <Table>
      <thead>
        <tr>
          {heads.map((head) => (
            <TableHead key={head}>{t(`statistics.${head}`)}</TableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ modelId, modelName, nodeId, nodeName, done, waiting, ...stays }) => (
          <tr key={`${modelId} ${nodeId}`}>
            <TableCell className="whitespace-normal!">
              {nodeName}
              <span className="block text-small text-soft">{modelName}</span>
            </TableCell>
            <TableCell>{format.number(done)}</TableCell>
            {(['median', 'ninetieth', 'longest'] as const).map((each) => (
              <TableCell key={each}>{length(stays[each])}</TableCell>
            ))}
            <TableCell>{format.number(waiting)}</TableCell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
