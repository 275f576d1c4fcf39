import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defaultPageSize, largestShownPage, offsetLimit } from '#contract/page-of.ts'
import { Button } from '../ui/button.tsx'
import { lazyPart } from '../ui/lazy-part.ts'
import { Select } from '../ui/select.tsx'
import { useFormat } from './format.ts'
import type { List, ListRequest } from './use-list.ts'

const ExactCount = lazyPart(async () => ({ default: (await import('./exact-count.tsx')).ExactCount }))

const pageSizes = [defaultPageSize, 50, 100, largestShownPage]

/** Says a total as people read it: exact up to 10,000, then "over 10,000". */
export function useCountText(): (total: number) => string {
  const { t } = useTranslation('kit')
  const format = useFormat()
  return useCallback(
    (total) =>
      total > offsetLimit ? t('list.over', { count: format.number(offsetLimit) }) : format.number(total),
    [t, format],
  )
}

/**
 * Which rows of how many, the page size, and the way to the next page. Beyond the rows that page numbers reach, a page is
 * what follows the last row of the one before.
 */
export function Pagination<Request extends ListRequest, Row>({ list }: { list: List<Request, Row> }) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const countText = useCountText()
  /** By page number, the row that each page beyond the numbers' reach follows: the way back. */
  const [trail, setTrail] = useState<ReadonlyMap<number, string>>(new Map())
  const total = list.page?.total ?? 0
  const pageSize = list.request.pageSize ?? defaultPageSize
  const pageIndex = list.request.pageIndex ?? 1
  const first = (pageIndex - 1) * pageSize + 1
  const many = total > offsetLimit
  const last = many ? first + (list.page?.records.length ?? 0) - 1 : Math.min(pageIndex * pageSize, total)
  const pages = Math.max(1, Math.ceil(Math.min(total, offsetLimit) / pageSize))
  const numbered = pageIndex < pages
  const after = many && !list.fetching ? list.page?.after : undefined
  const forward = () => {
    if (numbered) return list.setPage({ pageIndex: pageIndex + 1 })
    if (after === undefined) return
    setTrail(new Map(trail).set(pageIndex + 1, after))
    list.setPage({ pageIndex: pageIndex + 1, after })
  }
  const back = () => {
    const before = pageIndex - 1
    const known = trail.get(before)
    if (before <= pages) list.setPage({ pageIndex: before })
    else list.setPage(known === undefined ? { pageIndex: pages } : { pageIndex: before, after: known })
  }
  return (
    <nav
      aria-label={t('pages.label')}
      className="ml-auto flex flex-wrap items-center justify-end gap-2 text-dense text-soft"
    >
      {total > 0 ? (
        <span className="whitespace-nowrap">
          {t('pages.range', {
            first: format.number(first),
            last: format.number(last),
            count: countText(total),
          })}
        </span>
      ) : null}
      {many ? (
        <Suspense>
          <ExactCount list={list} />
        </Suspense>
      ) : null}
      <Select
        aria-label={t('pages.size')}
        value={pageSize}
        onChange={(event) => list.setPage({ pageSize: Number(event.target.value) })}
        className="w-auto! shrink-0"
      >
        {[...new Set([...pageSizes, pageSize])].map((size) => (
          <option key={size} value={size}>
            {t('pages.perPage', { size })}
          </option>
        ))}
      </Select>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('pages.previous')}
        disabled={pageIndex <= 1}
        onClick={back}
      >
        <ChevronLeft />
      </Button>
      <span className="whitespace-nowrap">
        {format.number(pageIndex)}
        {pageIndex > pages ? null : ` / ${format.number(pages)}${many ? '+' : ''}`}
      </span>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('pages.next')}
        disabled={!numbered && (after === undefined || pageIndex >= offsetLimit)}
        onClick={forward}
      >
        <ChevronRight />
      </Button>
    </nav>
  )
}
