import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Bill } from '#contract/boq/item.ts'
import { EmptyState, ErrorState, RowsSkeleton } from '../kit/states.tsx'
import { TreeLines } from '../kit/tree-lines.tsx'
import { usePaused } from '../kit/use-paused.ts'
import { Input } from '../ui/input.tsx'
import type { BillOf } from './use-bill-lines.ts'
import { useUnitWorkPages } from './use-unit-work-pages.ts'

interface BillPickerProps {
  projectId: string
  bills: readonly Bill[]
  /** The id of the unit work or work site whose bill is open. */
  chosen: string | undefined
  onChoose: (owner: BillOf) => void
}

/** The unit works of a project, and its work sites that have a bill, each with how many items its bill has. */
export function BillPicker(props: BillPickerProps) {
  const { t } = useTranslation(['boq-item', 'kit'])
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim())
  const label = t('kit:tree.search', { tree: t('bills') })
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {/* What another keyword finds begins at its top, and with its first page. */}
      <Found key={keyword} keyword={keyword} {...props} />
    </div>
  )
}

function Found({ projectId, bills, chosen, onChoose, keyword }: BillPickerProps & { keyword: string }) {
  const { t } = useTranslation(['boq-item', 'kit'])
  const [shut, setShut] = useState<ReadonlySet<string>>(new Set())
  const works = useUnitWorkPages(projectId, keyword)
  const sites = bills.flatMap(({ workSiteId, name, items }) =>
    workSiteId && name.toLowerCase().includes(keyword.toLowerCase()) ? [{ workSiteId, name, items }] : [],
  )
  const itemsOf = new Map(bills.map((bill) => [bill.unitWorkId, bill.items]))
  const branchesOf = [
    { id: 'works', name: t('unitWorks'), count: works.count ?? 0 },
    { id: 'sites', name: t('workSites'), count: sites.length },
  ].filter(({ count }) => count > 0)
  const branches = branchesOf.map((branch) => ({ ...branch, open: !shut.has(branch.id) }))

  /** The line of a branch, or which of its own ones a line is. */
  const find = (index: number) => {
    let first = 0
    for (const branch of branches) {
      const end = first + 1 + (branch.open ? branch.count : 0)
      if (index < end) return { branch, at: index - first - 1 }
      first = end
    }
    return undefined
  }
  const ownerAt = (index: number): BillOf | undefined => {
    const line = find(index)
    if (!line || line.at < 0) return undefined
    const unitWorkId = works.at(line.at)?.unitWorkId
    const workSiteId = sites[line.at]?.workSiteId
    if (line.branch.id === 'sites') return workSiteId ? { workSiteId } : undefined
    return unitWorkId ? { unitWorkId } : undefined
  }
  const lineAt = (index: number) => {
    const line = find(index)
    if (!line) return undefined
    const { branch, at } = line
    if (at < 0) return { id: branch.id, level: 1, expandable: true, expanded: branch.open }
    const id = Object.values(ownerAt(index) ?? {})[0] ?? `${branch.id} ${at}`
    return { id, level: 2, expandable: false, expanded: false }
  }
  const draw = (index: number): ReactNode => {
    const line = find(index)
    if (!line || line.at < 0) return <span className="min-w-0 flex-1 truncate">{line?.branch.name}</span>
    const { branch, at } = line
    if (branch.id === 'sites') return <Named name={sites[at]?.name} items={sites[at]?.items} />
    const work = works.at(at)
    return (
      <InSight page={works.pageOf(at)} onSight={works.onSight}>
        <Named name={work?.unitWorkName} items={itemsOf.get(work?.unitWorkId)} />
      </InSight>
    )
  }
  const count = branches.reduce((sum, branch) => sum + 1 + (branch.open ? branch.count : 0), 0)
  if (works.error) return <ErrorState error={works.error} retry={works.retry} />
  if (works.count === undefined) return <RowsSkeleton rows={4} />
  if (count === 0) return <EmptyState title={t('kit:list.nothingFound')} />
  return (
    <TreeLines
      label={t('bills')}
      lines={{ count, at: lineAt }}
      selected={chosen}
      onSelect={(index) => {
        const owner = ownerAt(index)
        if (owner) onChoose(owner)
      }}
      onToggle={(index) => {
        const { id } = find(index)?.branch ?? { id: '' }
        const next = new Set(shut)
        if (!next.delete(id)) next.add(id)
        setShut(next)
      }}
      draw={draw}
    />
  )
}

interface InSightProps {
  page: number
  onSight: (page: number) => () => void
  children: ReactNode
}

function InSight({ page, onSight, children }: InSightProps) {
  useEffect(() => onSight(page), [page, onSight])
  return children
}

function Named({ name, items }: { name: string | undefined; items: number | undefined }) {
  if (name === undefined) return <span className="h-3 flex-1 animate-breathe rounded-control bg-sunken" />
  return (
    <>
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="ml-2 shrink-0 text-small text-soft">{items}</span>
    </>
  )
}
