import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './format.ts'
import { useCountText } from './pagination.tsx'
import type { List, ListRequest } from './use-list.ts'

interface ListScreenProps<Request extends ListRequest, Row> {
  list: List<Request, Row>
  title: string
  /** Buttons of the page; the one that creates a row last. */
  actions?: ReactNode
  /** `<Filters>`, `<DataTable>`, `<DetailDrawer>`. */
  children: ReactNode
}

/** The page of a list: title with the count, actions, and below them what the screen puts there. */
export function ListScreen<Request extends ListRequest, Row>({
  list,
  title,
  actions,
  children,
}: ListScreenProps<Request, Row>) {
  const { t } = useTranslation('kit')
  const format = useFormat()
  const countText = useCountText()
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-3 p-4 railed:px-6">
      <header className="flex min-h-control flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="font-semibold text-title">{title}</h1>
        <span role="status" className="text-dense text-faint">
          {list.page ? t('list.count', { count: countText(list.page.total) }) : null}
          {list.staleSince === undefined ? null : (
            <span className="ml-2 text-attention">
              {t('list.staleSince', { time: format.time(list.staleSince) })}
            </span>
          )}
        </span>
        <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
      </header>
      {children}
    </section>
  )
}
