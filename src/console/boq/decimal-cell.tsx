import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { plainDecimal } from '#contract/plain-decimal.ts'
import { z } from '#contract/zod.ts'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { exactNumber } from '../kit/exact-number.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Input } from '../ui/input.tsx'

export type DecimalField = 'design' | 'done' | 'price'

interface DecimalCellProps {
  row: BoqItemRow
  field: DecimalField
}

/** A quantity or price of an item, changed where it stands: Enter or leaving the box saves it, Escape takes back what was typed. */
export function DecimalCell({ row, field }: DecimalCellProps) {
  const { t } = useTranslation('boq-item')
  const send = useGatewayCall('boq-item')
  const toast = useToast()
  const [typed, setTyped] = useState<string>()
  const stands = row[field] ?? ''
  const text = typed?.replaceAll(',', '') ?? stands
  const value = text === '' ? '' : z.safeParse(plainDecimal, text).data
  const save = async () => {
    if (typed === undefined || value === undefined) return
    if (value === stands) return setTyped(undefined)
    const { boqItemId, revision: baseRevision } = row
    const change = value === '' ? { clear: [field] } : { [field]: value }
    try {
      await send(boqItemCalls.update, { boqItemId, baseRevision, ...change })
      setTyped((now) => (now === typed ? undefined : now))
    } catch (failure) {
      toast({ kind: 'error', about: [row.name], text: messageOf(failure) })
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') setTyped(stands)
    else if (event.key !== 'Enter') return
    else toNextBox(event.currentTarget)
    event.stopPropagation()
    event.preventDefault()
  }
  return (
    <Input
      aria-label={t('cell', { name: row.name, field: t(`field.${field}`) })}
      inputMode="decimal"
      data-field={field}
      className="h-7! px-1.5! text-right tabular-nums coarse:h-control!"
      value={typed ?? exactNumber(stands)}
      aria-invalid={value === undefined}
      onFocus={() => setTyped(stands)}
      onClick={(event) => event.stopPropagation()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  )
}

/** Down the column, as in a sheet; leaving the last box saves it just so. */
function toNextBox(box: HTMLInputElement): void {
  const column = `input[data-field=${box.dataset.field}]`
  const boxes = [...(box.closest('[role=tree]')?.querySelectorAll<HTMLInputElement>(column) ?? [])]
  const next = boxes[boxes.indexOf(box) + 1]
  if (next) next.focus()
  else box.blur()
}
