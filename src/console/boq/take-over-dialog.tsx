import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listNodeDifferences, type NodeDifference, takeOverNodes } from '#contract/boq/take-over.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { exactNumber } from '../kit/exact-number.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { Checkbox } from '../ui/checkbox.tsx'
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
  const act = async () => {
    const items = chosen.map(({ boqItemId, revision, nodesDone }) => ({
      ...{ boqItemId, baseRevision: revision, done: nodesDone },
    }))
    await send(takeOverNodes, { ...owner, items }, 'takeOver.done')
  }
  const toggle = (boqItemId: string) => {
    const next = new Set(turned)
    if (!next.delete(boqItemId)) next.add(boqItemId)
    setTurned(next)
  }
  return (
    <ActionDialog
      title={t('takeOver.title')}
      description={t('takeOver.hint')}
      className="max-w-2xl!"
      action={t('takeOver.apply', { count: chosen.length })}
      ready={chosen.length > 0}
      act={act}
      onClose={onClose}
    >
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
    </ActionDialog>
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
