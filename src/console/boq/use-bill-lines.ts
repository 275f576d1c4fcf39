import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import type { ResponseOf } from '#contract/define-endpoint.ts'
import { offsetLimit } from '#contract/page-of.ts'
import { useDataSource } from '../kit/data-source.tsx'
import type { TreeLine } from '../kit/tree-line.tsx'
import { endpointQuery } from '../kit/use-endpoint.ts'
import { useSightedParts } from '../kit/use-sighted-parts.ts'

/** Whose bill it is. */
export type BillOf = { unitWorkId: string } | { workSiteId: string }

/** So many siblings are asked for at once. */
const partSize = 200
/** A bill of so few chapters shows at once what is in them. */
const mostOpenAtFirst = 8

/** A part of the siblings below an item; of the topmost ones without a parent. */
interface Part {
  readonly parentId: string | undefined
  readonly index: number
  /** Beyond what page numbers reach: what it follows, as the part before it says. */
  readonly after: string | undefined
}

/** A line of the bill; its row comes with its part. */
export interface BillLine {
  id: string
  level: number
  row: BoqItemRow | undefined
  part: Part
}

type Page = ResponseOf<typeof boqItemCalls.list>

/**
 * The lines of a bill that are in sight. Just what is open is asked for, part by part as it comes into sight, and just what is in
 * sight is asked for again: a bill of 50,000 items opens and changes as fast as a short one. With a keyword, what it finds, one
 * below the other.
 */
export function useBillLines(owner: BillOf, keyword: string) {
  const source = useDataSource()
  const [chosen, setChosen] = useState<ReadonlySet<string>>()
  const [known] = useState(() => new Map<string, Part>())
  const topmost = partOf(known, undefined, 0)
  const { sighted, onSight } = useSightedParts<Part>()
  const request = ({ parentId, index, after }: Part) => ({
    ...owner,
    ...(keyword ? { keyword } : parentId === undefined ? { level: 1 } : { parentId }),
    sortBy: 'sort' as const,
    ...(after === undefined ? { pageIndex: index + 1 } : { after }),
    pageSize: partSize,
  })
  const [first, setFirst] = useState<readonly string[]>([])
  const open = useMemo(() => chosen ?? new Set(first), [chosen, first])
  const parts = useMemo(() => {
    const isOpen = ({ parentId }: Part) => parentId === undefined || (!keyword && open.has(parentId))
    return [topmost, ...[...sighted.keys()].filter((part) => part !== topmost && isOpen(part))]
  }, [topmost, open, sighted, keyword])
  const combine = useCallback(
    (results: UseQueryResult<Page>[]) => ({
      pages: new Map(results.flatMap(({ data }, at) => (parts[at] ? [[parts[at], data] as const] : []))),
      error: results.find(({ error, data }) => error && !data)?.error,
      retry: () => results.forEach(({ error, refetch }) => void (error && refetch())),
    }),
    [parts],
  )
  const { pages, error, retry } = useQueries({
    queries: parts.map((part) => ({
      ...endpointQuery(source, boqItemCalls.list, request(part), { storedFirst: true }),
      enabled: part === topmost || sighted.get(part) === true,
    })),
    combine,
  })
  const top = pages.get(topmost)
  const chapters = !keyword && top && top.total <= mostOpenAtFirst ? top.records : undefined
  const few = chapters?.filter(({ children }) => children > 0).map(({ boqItemId }) => boqItemId)
  if (few && few.join() !== first.join()) setFirst(few)
  const lines = useMemo(
    () => (top ? linesOf({ pages, known, open, isFlat: keyword !== '' }) : []),
    [pages, known, open, top, keyword],
  )

  return {
    error,
    retry,
    loaded: top !== undefined,
    lineAt: (index: number) => lines[index],
    lines: {
      count: lines.length,
      at(index: number): TreeLine | undefined {
        const line = lines[index]
        if (!line) return undefined
        const { id, level, row } = line
        const expandable = !keyword && (row?.children ?? 0) > 0
        return { id, level, expandable, expanded: expandable && open.has(id) }
      },
    },
    onToggle(index: number) {
      const id = lines[index]?.id ?? ''
      const next = new Set(open)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
    },
    siblingsOf: (id: string) => (keyword ? undefined : siblingsOf(lines, id)),
    /** Keeps a part up to date of which a line has come into sight, until what is given back is called. */
    onSight,
  }
}

/** The part, the same object each time: a line whose row has come is of the part that it was of before. */
function partOf(known: Map<string, Part>, parentId: string | undefined, index: number, after?: string): Part {
  const key = [parentId, index, after].join(' ')
  const part = known.get(key) ?? { parentId, index, after }
  known.set(key, part)
  return part
}

interface Shown {
  pages: ReadonlyMap<Part, Page | undefined>
  known: Map<string, Part>
  open: ReadonlySet<string>
  isFlat: boolean
}

function linesOf({ pages, known, open, isFlat }: Shown): BillLine[] {
  const lines: BillLine[] = []
  const add = (parentId: string | undefined, level: number, expected: number) => {
    const addPart = (count: number, index: number, after?: string): Page | undefined => {
      const part = partOf(known, parentId, index, after)
      const page = pages.get(part)
      for (let at = 0; at < (page?.records.length ?? count); at += 1) {
        const row = page?.records[at]
        lines.push({ id: row?.boqItemId ?? `${parentId} ${index} ${after} ${at}`, level, row, part })
        if (row && !isFlat && row.children > 0 && open.has(row.boqItemId))
          add(row.boqItemId, level + 1, row.children)
      }
      return page
    }
    const total = pages.get(partOf(known, parentId, 0))?.total ?? expected
    const count = Math.min(total, offsetLimit)
    let index = 0
    let page: Page | undefined
    for (; index * partSize < count; index += 1)
      page = addPart(Math.min(partSize, count - index * partSize), index)
    // How many follow is not known before they are there: each part brings the next one into sight.
    for (; total > offsetLimit && page?.after !== undefined; index += 1) page = addPart(1, index, page.after)
  }
  add(undefined, 1, 0)
  return lines
}

/** Where an item stands among its siblings; the one after the next is absent where the next is the last. */
export interface Siblings {
  previous: string | undefined
  next: string | undefined
  afterNext: string | undefined
}

function siblingsOf(lines: readonly BillLine[], id: string): Siblings | undefined {
  const at = lines.findIndex((line) => line.id === id)
  const line = lines[at]
  if (!line) return undefined
  const isSibling = (other: BillLine) => other.part.parentId === line.part.parentId
  const before = lines.slice(0, at).findLast(isSibling)
  const [next, afterNext] = lines.slice(at + 1).filter(isSibling)
  // Of one that is not read yet nobody can say what it is.
  const idOf = (other: BillLine | undefined) => other?.row?.boqItemId
  return {
    previous: idOf(before),
    next: afterNext && !afterNext.row ? undefined : idOf(next),
    afterNext: idOf(afterNext),
  }
}
