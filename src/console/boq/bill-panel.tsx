import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Bill, boqItemCalls } from '#contract/boq/item.ts'
import { createStore } from '#offline/store.ts'
import { useDialogs } from '../kit/open-dialogs.tsx'
import { EmptyState, ErrorState, PageSkeleton } from '../kit/states.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { Input } from '../ui/input.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Overlay } from '../ui/overlay.tsx'
import { BillActions } from './bill-actions.tsx'
import { type BillDialogs, OpenBillDialog } from './bill-dialogs.tsx'
import { BillSums } from './bill-sums.tsx'
import { BillHead, ItemLine } from './item-line.tsx'
import { type UnsavedByCell, UnsavedCells } from './unsaved-cells.ts'
import { type BillOf, type Siblings, useBillLines } from './use-bill-lines.ts'

const VariationsSheet = lazyPart(async () => ({
  default: (await import('./variations-sheet.tsx')).VariationsSheet,
}))
const ItemDrawer = lazyPart(async () => ({ default: (await import('./item-drawer.tsx')).ItemDrawer }))

interface BillPanelProps {
  owner: BillOf
  projectId: string
  /** Whose bill it is, by name. */
  name: string
  /** What it comes to; undefined while it has no items. */
  bill: Bill | undefined
  /** Opens the list of bills where there is no room for it. */
  choose: ReactNode
}

/** The bill of a unit work or a work site: a tree of items with their sums, quantities and prices changed where they stand. */
export function BillPanel({ owner, projectId, name, bill, choose }: BillPanelProps) {
  const { t } = useTranslation('boq-item')
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim())
  const { lines, lineAt, siblingsOf, onToggle, onSight, loaded, error, retry } = useBillLines(owner, keyword)
  const dialogs = useDialogs<BillDialogs>()
  const [selected, setSelected] = useState<string>()
  const [variations, setVariations] = useState(false)
  const [unsaved] = useState(() => createStore<UnsavedByCell>(new Map()))
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        {choose}
        <h2 className="min-w-0 truncate font-semibold text-heading">{name}</h2>
        <BillActions empty={!bill} dialogs={dialogs} onVariations={() => setVariations(true)} />
      </header>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <div className="w-64 max-w-full">
          <Input
            type="search"
            aria-label={t('search')}
            placeholder={t('search')}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {bill ? <BillSums bill={bill} /> : null}
      </div>
      {loaded ? null : error ? <ErrorState error={error} retry={retry} /> : <PageSkeleton />}
      {loaded && lines.count === 0 ? (
        <EmptyState title={t(keyword ? 'nothingFound' : 'none')} hint={t(keyword ? 'search' : 'noneHint')} />
      ) : null}
      {lines.count > 0 ? (
        <div className="@container/bill flex min-h-0 flex-1 flex-col rounded-panel border bg-panel">
          <BillHead />
          <UnsavedCells value={unsaved}>
            <TreeLines
              key={keyword}
              label={t('title')}
              lines={lines}
              selected={selected}
              onSelect={(index) => setSelected(lineAt(index)?.row?.boqItemId)}
              onToggle={onToggle}
              draw={(index) => {
                const line = lineAt(index)
                return line ? <ItemLine line={line} onSight={onSight} /> : null
              }}
            />
          </UnsavedCells>
        </div>
      ) : null}
      <Overlay>
        {selected ? (
          <Opened
            boqItemId={selected}
            siblings={siblingsOf(selected)}
            dialogs={dialogs}
            onClose={() => setSelected(undefined)}
          />
        ) : null}
      </Overlay>
      <Overlay>
        {variations ? <VariationsSheet owner={owner} onClose={() => setVariations(false)} /> : null}
      </Overlay>
      <OpenBillDialog
        owner={owner}
        projectId={projectId}
        dialogs={dialogs}
        onDeleted={() => setSelected(undefined)}
      />
    </div>
  )
}

interface OpenedProps {
  boqItemId: string
  siblings: Siblings | undefined
  dialogs: ReturnType<typeof useDialogs<BillDialogs>>
  onClose: () => void
}

function Opened({ boqItemId, ...drawer }: OpenedProps) {
  const { data } = useEndpoint(boqItemCalls.detail, { boqItemId }, { storedFirst: true })
  return data ? <ItemDrawer row={data} {...drawer} /> : null
}
