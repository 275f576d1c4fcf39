import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Column } from './column.ts'

const none: ReadonlySet<string> = new Set()

interface Measured {
  of: readonly unknown[]
  early: ReadonlySet<string>
}

/**
 * Which columns fold although the table is wide, for side by side they are still wider: of those that fold the last ones,
 * as many as it takes. They are measured as they all stand whenever the rows, the columns or the width change.
 * @param scroller what the table scrolls in.
 * @param page identifies the rows.
 */
export function useEarlyFolds<Row>(
  scroller: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  page: unknown,
): ReadonlySet<string> {
  const [width, setWidth] = useState(0)
  const [measured, setMeasured] = useState<Measured>()
  const of = [page, width, columns.map(({ id, label }) => `${id} ${label}`).join('\n')]
  const current = measured?.of.every((part, at) => part === of[at]) ? measured.early : undefined

  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [scroller])

  useLayoutEffect(() => {
    if (!current && scroller.current) setMeasured({ of, early: tooMany(scroller.current, columns) })
  })
  return current ?? none
}

function tooMany<Row>(scroller: HTMLElement, columns: readonly Column<Row>[]): ReadonlySet<string> {
  let beyond = scroller.scrollWidth - scroller.clientWidth
  const early = new Set<string>()
  const heads = [...scroller.querySelectorAll<HTMLElement>('th[data-column]')]
  for (const { id, folds } of columns.slice(1).toReversed()) {
    if (beyond <= 0) break
    const width = heads.find(({ dataset }) => dataset.column === id)?.offsetWidth
    if (!folds || !width) continue
    early.add(id)
    beyond -= width
  }
  return early.size > 0 ? early : none
}
