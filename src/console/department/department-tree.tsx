import { type DragEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Department } from '#contract/department/entity.ts'
import { TreeLines } from '../kit/tree-lines.tsx'
import { childrenOf, visibleRows } from '../kit/tree-rows.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'

/** Where a department was dropped: among the others of a department or of the unit, `position` of them before it. */
export interface Drop {
  department: Department
  parentId: string | undefined
  position: number | undefined
}

interface DepartmentTreeProps {
  departments: readonly Department[]
  selected: string | undefined
  onSelect: (departmentId: string | undefined) => void
  /** Absent for somebody who may not move any. */
  onDrop: ((drop: Drop) => void) | undefined
}

type Edge = 'before' | 'into' | 'after'

/** The departments of a unit with their heads; one is dragged into another, or between two. */
export function DepartmentTree({ departments, selected, onSelect, onDrop }: DepartmentTreeProps) {
  const { t } = useTranslation('department')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<Department>()
  const [over, setOver] = useState<{ id: string; edge: Edge }>()
  const nodes = useMemo(
    () =>
      departments.map((row) => ({
        id: row.departmentId,
        parentId: row.parentId,
        name: row.departmentName,
        row,
      })),
    [departments],
  )
  const children = useMemo(() => childrenOf(nodes), [nodes])
  const rows = useMemo(
    () => visibleRows(children, new Set(nodes.map(({ id }) => id).filter((id) => !closed.has(id)))),
    [children, nodes, closed],
  )

  const drop = (target: Department, edge: Edge) => {
    setOver(undefined)
    if (!dragged || dragged.departmentId === target.departmentId) return
    if (edge === 'into')
      return onDrop?.({ department: dragged, parentId: target.departmentId, position: undefined })
    const beside = (children.get(target.parentId) ?? []).filter(({ id }) => id !== dragged.departmentId)
    const at = beside.findIndex(({ id }) => id === target.departmentId)
    onDrop?.({ department: dragged, parentId: target.parentId, position: edge === 'before' ? at : at + 1 })
  }
  return (
    <TreeLines
      label={t('tree')}
      lines={{
        count: rows.length,
        at: (index) => {
          const row = rows[index]
          return row && { ...row, id: row.node.id }
        },
      }}
      selected={selected}
      onSelect={(index) => {
        const id = rows[index]?.node.id
        onSelect(id === selected ? undefined : id)
      }}
      onToggle={(index) => {
        const id = rows[index]?.node.id
        if (id === undefined) return
        const next = new Set(closed)
        if (!next.delete(id)) next.add(id)
        setClosed(next)
      }}
      draw={(index) => {
        const row = rows[index]?.node.row
        if (!row) return null
        const edge = over?.id === row.departmentId ? over.edge : undefined
        return (
          <span
            role="none"
            draggable={onDrop !== undefined}
            onDragStart={() => setDragged(row)}
            onDragEnd={() => {
              setDragged(undefined)
              setOver(undefined)
            }}
            onDragOver={(event) => {
              if (!dragged) return
              event.preventDefault()
              setOver({ id: row.departmentId, edge: edgeAt(event) })
            }}
            onDrop={(event) => {
              event.preventDefault()
              drop(row, edgeAt(event))
            }}
            className={cn(
              'flex h-full min-w-0 flex-1 items-center gap-2 border-transparent border-y-2',
              edge === 'before' && 'border-t-action-ink',
              edge === 'after' && 'border-b-action-ink',
              edge === 'into' && 'rounded-control bg-action-soft',
            )}
          >
            <span className={cn('min-w-0 flex-1 truncate', row.status === 0 && 'text-faint')}>
              {row.departmentName}
            </span>
            {row.status === 0 ? <Badge variant="outline">{t('status.0')}</Badge> : null}
            <span className="text-faint text-small tabular-nums">{row.headCount}</span>
          </span>
        )
      }}
    />
  )
}

/** The upper and the lower quarter of a line lie between lines. */
function edgeAt(event: DragEvent): Edge {
  const { top, height } = event.currentTarget.getBoundingClientRect()
  const share = (event.clientY - top) / height
  return share < 0.25 ? 'before' : share > 0.75 ? 'after' : 'into'
}
