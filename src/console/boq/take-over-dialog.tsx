import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNodeDifferences, type NodeDifference, takeOverNodes } from '#contract/boq/take-over.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { exactNumber } from '../kit/exact-number.ts'
import { EmptyState, ErrorState, Failure, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { useSingleWrite } from '../kit/use-single-write.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import type { BillOf } from './use-bill-lines.ts'

/** The quantities of a bill beside those of the nodes of its work sites; what is ticked is taken over in one go. */
export function TakeOverDialog({ owner, onClose }: { owner: BillOf; onClose: () => void }) {
  const { t } = useTranslation(['boq-item', 'kit'])
  const send = useGatewayCall('boq-item')
  const { data, error, refetch } = useEndpoint(listNodeDifferences, owner)
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const unlike = data?.filter(({ done = '0', nodesDone }) => done !== nodesDone) ?? []
  // What would make a quantity smaller is taken over only by who ticks it.
  const isChosen = ({ boqItemId, done = '0', nodesDone }: NodeDifference) =>
    Number(nodesDone) > Number(done) !== turned.has(boqItemId)
  const chosen = unlike.filter(isChosen)
  const { start, busy, failure } = useSingleWrite(async () => {
    const items = chosen.map(({ boqItemId, revision, nodesDone }) => ({
      ...{ boqItemId, baseRevision: revision, done: nodesDone },
    }))
    await send(takeOverNodes, { ...owner, items }, 'takeOver.done')
    onClose()
  })
  const toggle = (boqItemId: string) => {
    const next = new Set(turned)
    if (!next.delete(boqItemId)) next.add(boqItemId)
    setTurned(next)
  }
  return (
    <Dialog open onOpenChange={(open) => open || busy || onClose()}>
      <DialogContent title={t('takeOver.title')} description={t('takeOver.hint')} className="max-w-2xl!">
        <DialogBody>
          {data ? null : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <RowsSkeleton rows={4} />
          )}
          {data && unlike.length === 0 ? <EmptyState title={t('takeOver.none')} /> : null}
          {unlike.length > 0 ? (
            <ul className="flex flex-col divide-y">
              {unlike.map((row) => (
                <Difference
                  key={row.boqItemId}
                  row={row}
                  chosen={isChosen(row)}
                  onToggle={() => toggle(row.boqItemId)}
                />
              ))}
            </ul>
          ) : null}
          {failure === undefined ? null : (
            <p role="alert" className="mt-2 text-danger text-dense">
              <Failure error={failure} />
            </p>
          )}
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={busy || chosen.length === 0} onClick={() => start()}>
            {t('takeOver.apply', { count: chosen.length })}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface DifferenceProps {
  row: NodeDifference
  chosen: boolean
  onToggle: () => void
}

function Difference({ row, chosen, onToggle }: DifferenceProps) {
  const { t } = useTranslation('boq-item')
  const { code, name, unit, done = '0', nodesDone, nodes } = row
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the box is a button of Radix, which the label presses */}
      <label className="flex min-h-11 items-center gap-3 py-1 text-dense">
        <Checkbox aria-label={name} checked={chosen} onCheckedChange={onToggle} />
        <span className="min-w-0 flex-1 truncate">
          <span className="font-mono text-small text-soft">{code}</span> {name}
        </span>
        <span className="text-small text-soft">{t('takeOver.nodes', { count: nodes })}</span>
        <span className="shrink-0 tabular-nums">
          {exactNumber(done)} → {exactNumber(nodesDone)} {unit}
        </span>
      </label>
    </li>
  )
}
