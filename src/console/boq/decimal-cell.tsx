import { type KeyboardEvent, use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, boqItemCalls } from '#contract/boq/item.ts'
import { explain } from '#contract/messages.ts'
import { numberText } from '#contract/pasted.ts'
import { plainDecimal } from '#contract/plain-decimal.ts'
import { z } from '#contract/zod.ts'
import { useReachable } from '../app/engine.tsx'
import { useGatewayCall } from '../app/use-gateway-call.ts'
import { exactNumber } from '../kit/exact-number.ts'
import { messageOf } from '../kit/states.tsx'
import { useToast } from '../kit/toasts.tsx'
import { Input } from '../ui/input.tsx'
import { showSums } from './show-sums.ts'
import { type Unsaved, UnsavedCells } from './unsaved-cells.ts'

export type DecimalField = 'design' | 'done' | 'price'

interface DecimalCellProps {
  row: BoqItemRow
  field: DecimalField
}

/**
 * A quantity or price of an item, changed where it stands: Enter or leaving the box saves what was typed over the value that
 * stood there when it was entered, Escape takes it back. What could not be saved stays, while other rows are looked at, too.
 */
export function DecimalCell({ row, field }: DecimalCellProps) {
  const { t, i18n } = useTranslation('boq-item')
  const send = useGatewayCall('boq-item')
  const reachable = useReachable()
  const toast = useToast()
  const unsaved = use(UnsavedCells)
  const { boqItemId, name, revision: baseRevision } = row
  const key = `${boqItemId} ${field}`
  const typedHere = () => unsaved.read().get(key)
  const entered = useSyncExternalStore(unsaved.subscribe, typedHere)
  const stands = row[field] ?? ''
  const enter = (next: Unsaved | undefined) => {
    const all = new Map(unsaved.read())
    if (next) all.set(key, next)
    else all.delete(key)
    unsaved.set(all)
  }
  const complain = (text: string) => toast({ kind: 'error', about: [name], text })
  const save = async () => {
    const typed = typedHere()
    if (!typed || typed.sent) return
    const { value, problem } = readDecimal(typed.text, i18n.language)
    if (value === typed.stood) return enter(undefined)
    if (value === undefined) return complain(problem)
    const change = value === '' ? { clear: [field] } : { [field]: value }
    const sent = { ...typed, sent: true }
    enter(sent)
    try {
      const edit = { boqItemId, baseRevision: typed.baseRevision, ...change }
      await send(boqItemCalls.update, edit, undefined, { show: showSums })
      if (typedHere() === sent) enter(undefined)
    } catch (failure) {
      if (typedHere() === sent) enter(typed)
      complain(messageOf(failure))
    }
  }
  const saveLeft = useEffectEvent(() => void save())
  // Scrolled out of sight, a box goes without being left.
  useEffect(() => () => saveLeft(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') enter({ text: stands, stood: stands, baseRevision })
    else if (event.key !== 'Enter') return
    else toNextBox(event.currentTarget)
    event.stopPropagation()
    event.preventDefault()
  }
  return (
    <Input
      aria-label={t('cell', { name, field: t(`field.${field}`) })}
      inputMode="decimal"
      data-field={field}
      className="h-7! px-1.5! text-right tabular-nums coarse:h-control!"
      readOnly={!reachable}
      value={entered?.text ?? exactNumber(stands)}
      aria-invalid={entered !== undefined && readDecimal(entered.text, i18n.language).value === undefined}
      // Somebody who comes back to what was refused has been told why: it goes over what stands now.
      onFocus={() => entered?.sent || enter({ text: entered?.text ?? stands, stood: stands, baseRevision })}
      onClick={(event) => event.stopPropagation()}
      onChange={({ target }) =>
        enter({ stood: stands, baseRevision, ...entered, text: target.value, sent: false })
      }
      onBlur={() => void save()}
      onKeyDown={onKeyDown}
    />
  )
}

/** The plain decimal that was typed, empty for none, or what is wrong with it. */
function readDecimal(typed: string, language: string): { value: string | undefined; problem: string } {
  const text = numberText(typed)
  if (text === '') return { value: '', problem: '' }
  const { data: value, error } = z.safeParse(plainDecimal, text)
  const issue = error?.issues[0]
  return { value, problem: issue ? explain(issue, language === 'en' ? 'en' : 'zh') : '' }
}

/** Down the column, as in a sheet; leaving the last box saves it just so. */
function toNextBox(box: HTMLInputElement): void {
  const column = `input[data-field=${box.dataset.field}]`
  const boxes = [...(box.closest('[role=tree]')?.querySelectorAll<HTMLInputElement>(column) ?? [])]
  const next = boxes[boxes.indexOf(box) + 1]
  if (next) next.focus()
  else box.blur()
}
