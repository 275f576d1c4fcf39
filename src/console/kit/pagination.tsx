import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { defaultPageSize, offsetLimit } from '#contract/page-of.ts'
import { Button } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { useFormat } from './format.ts'
import type { List, ListRequest } from './use-list.ts'

const pageSizes = [20, 50, 100, 200]

/** A total as people read it: exact up to 10,000, then "over 10,000"; undefined while it is unknown. */
export function useCountText(total: number | undefined): string | undefined {
  const { t } = useTranslation('kit')
  const format = useFormat()
  if (total === undefined) return undefined
  return total > offsetLimit ? t('list.over', { count: format.number(offsetLimit) }) : format.number(total)
}

/** Which rows of how many, the page size, and the way to the next page. */
export function Pagination<Request extends ListRequest, Row>({ list }: { list: List<Request, Row> }) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const count = useCountText(list.page?.total)
  const total = list.page?.total ?? 0
  const pageSize = list.request.pageSize ?? defaultPageSize
  const pageIndex = list.request.pageIndex ?? 1
  const first = (pageIndex - 1) * pageSize + 1
  const last = Math.min(pageIndex * pageSize, total)
  const pages = Math.max(1, Math.ceil(Math.min(total, offsetLimit) / pageSize))
  return (
    <nav aria-label={t('pages.label')} className="ml-auto flex items-center gap-2 text-dense text-soft">
      {total > 0 ? (
        <span className="whitespace-nowrap">
          {t('pages.range', { first: format.number(first), last: format.number(last), count })}
        </span>
      ) : null}
      <Select
        aria-label={t('pages.size')}
        value={pageSize}
        onChange={(event) => list.setPage({ pageSize: Number(event.target.value) })}
        className="w-auto!"
      >
        {[...new Set([...pageSizes, pageSize])].map((size) => (
          <option key={size} value={size}>
            {t('pages.perPage', { size })}
          </option>
        ))}
      </Select>
      <Button
        look="ghost"
        size="icon"
        aria-label={t('pages.previous')}
        disabled={pageIndex <= 1}
        onClick={() => list.setPage({ pageIndex: pageIndex - 1 })}
      >
        <ChevronLeft />
      </Button>
      <span className="whitespace-nowrap">
        {format.number(pageIndex)} / {format.number(pages)}
      </span>
      <Button
        look="ghost"
        size="icon"
        aria-label={t('pages.next')}
        disabled={pageIndex >= pages}
        onClick={() => list.setPage({ pageIndex: pageIndex + 1 })}
      >
        <ChevronRight />
      </Button>
    </nav>
  )
}
