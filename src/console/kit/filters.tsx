import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { List, ListRequest } from './use-list.ts'

interface FiltersProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  children: ReactNode
}

/** The line of filters above a table. Each filter shows by itself what it lets through; one button clears all. */
export function Filters<Request extends ListRequest, Row>({ list, children }: FiltersProps<Request, Row>) {
  const { t } = useTranslation('kit')
  return (
    <search aria-label={t('filters.label')} className="flex flex-wrap items-center gap-2">
      {children}
      {list.filters.length > 0 ? (
        <Button variant="ghost" onClick={list.clearFilters}>
          <X />
          {t('filters.clear')}
        </Button>
      ) : null}
    </search>
  )
}
