import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'

interface SitePagesProps {
  pageIndex: number
  pageSize: number
  total: number
  onPage: (pageIndex: number) => void
}

/** Which work sites of how many are listed, and the way to the others; nothing where all are. */
export function SitePages({ pageIndex, pageSize, total, onPage }: SitePagesProps) {
  const { t } = useTranslation('kit')
  const { number } = useFormat()
  if (total <= pageSize) return null
  const last = Math.min(pageIndex * pageSize, total)
  return (
    <nav
      aria-label={t('pages.label')}
      className="ml-auto flex items-center gap-2 whitespace-nowrap text-dense text-soft"
    >
      {t('pages.range', {
        first: number((pageIndex - 1) * pageSize + 1),
        last: number(last),
        count: number(total),
      })}
      <Button
        variant="outline"
        size="icon"
        aria-label={t('pages.previous')}
        disabled={pageIndex === 1}
        onClick={() => onPage(pageIndex - 1)}
      >
        <ChevronLeft aria-hidden />
      </Button>
      <Button
        variant="outline"
        size="icon"
        aria-label={t('pages.next')}
        disabled={last === total}
        onClick={() => onPage(pageIndex + 1)}
      >
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  )
}
