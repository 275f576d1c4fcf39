import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { PanelItem } from '../kit/panel-button.tsx'
import { useEndpoint } from '../kit/use-endpoint.ts'
import { usePaused } from '../kit/use-paused.ts'
import { Input } from '../ui/input.tsx'
import type { BillOf } from './use-bill-lines.ts'

interface ItemChoiceProps {
  owner: BillOf
  /** Those that others can be part of, the topmost first; or those that consist of no others. */
  among: 'chapters' | 'leaves'
  may: (item: BoqItemRow) => boolean
  onChoose: (item: BoqItemRow) => void
}

const mostShown = 50

/** Finds an item of a bill by its code or name. */
export function ItemChoice({ owner, among, may, onChoose }: ItemChoiceProps) {
  const { t } = useTranslation('boq-item')
  const [typed, setTyped] = useState('')
  const keyword = usePaused(typed.trim())
  const which = among === 'leaves' ? { children: 0 } : keyword ? {} : { level: 1 }
  const query = {
    ...owner,
    ...which,
    ...(keyword && { keyword }),
    sortBy: 'sort' as const,
    pageSize: mostShown,
  }
  const { data } = useEndpoint(boqItemCalls.list, query, { keepPrevious: true })
  const items = data?.records.filter(may) ?? []
  return (
    <div className="flex max-h-80 flex-col gap-2">
      <Input
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {items.map((item) => (
          <PanelItem key={item.boqItemId} onSelect={() => onChoose(item)}>
            <span className="font-mono text-small text-soft">{item.code}</span>
            <span className="min-w-0 flex-1 truncate">{item.name}</span>
            <span className="text-small text-soft">{item.unit}</span>
          </PanelItem>
        ))}
        {data && items.length === 0 ? <p className="p-2 text-dense text-soft">{t('nothingFound')}</p> : null}
      </div>
    </div>
  )
}
