import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { BoqItemRow } from '#contract/boq/item.ts'
import { VariationLine } from '#contract/boq/variation.ts'
import { z } from '#contract/zod.ts'
import { newId } from '#request/id.ts'
import { useValueOptions } from '../app/value-names.tsx'
import { FieldFrame } from '../kit/field-frame.tsx'
import { PanelButton } from '../kit/panel-button.tsx'
import { Suggestions } from '../kit/suggestions.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { ItemChoice } from './item-choice.tsx'
import type { BillOf } from './use-bill-lines.ts'

type Row = Readonly<Record<string, unknown>>

/** The lines of a variation: items of the bill with their differences, and items that it adds. */
export function VariationLinesField({ owner }: { owner: BillOf }) {
  const { t } = useTranslation('boq-variation')
  return (
    <FieldFrame
      name="lines"
      wide
      control={(field, aria) => {
        const rows: readonly Row[] = Array.isArray(field.value)
          ? field.value.filter((row) => typeof row === 'object')
          : []
        const named = new Set(rows.map(({ boqItemId }) => boqItemId))
        const add = (line: Row) => field.onChange([...rows, { lineId: newId(), difference: '', ...line }])
        const addItem = ({ boqItemId, name }: BoqItemRow) => add({ boqItemId, name })
        return (
          <fieldset
            id={aria.id}
            ref={field.ref}
            tabIndex={-1}
            aria-label={t('field.lines')}
            aria-describedby={aria['aria-describedby']}
            className="flex flex-col gap-2"
          >
            {rows.map((row, at) => (
              <LineRow
                key={String(row.lineId)}
                row={row}
                wrong={aria['aria-invalid'] === true}
                onChange={(part) =>
                  field.onChange(rows.map((each, index) => (index === at ? changed(each, part) : each)))
                }
                onRemove={() => field.onChange(rows.filter((_, index) => index !== at))}
              />
            ))}
            <div className="flex flex-wrap gap-2">
              <PanelButton
                variant="outline"
                label={t('line.choose')}
                panelClassName="w-96 max-w-[calc(100vw-2rem)] p-3"
                panel={(close) => (
                  <ItemChoice
                    owner={owner}
                    may={({ boqItemId, children }) => children === 0 && !named.has(boqItemId)}
                    onChoose={(item) => {
                      addItem(item)
                      close()
                    }}
                  />
                )}
              >
                <Plus aria-hidden />
                {t('line.choose')}
              </PanelButton>
              <Button variant="outline" onClick={() => add({ code: '', name: '' })}>
                <Plus aria-hidden />
                {t('line.new')}
              </Button>
            </div>
          </fieldset>
        )
      }}
    />
  )
}

/** Without the unit or the price once it is emptied: an empty one is none. */
function changed(row: Row, part: Row): Row {
  const isEmptied = (name: string, value: unknown) => value === '' && (name === 'unit' || name === 'price')
  return Object.fromEntries(
    Object.entries({ ...row, ...part }).filter(([name, value]) => !isEmptied(name, value)),
  )
}

interface LineRowProps {
  row: Row
  /** The list as a whole is not right: what keeps this line from being so is marked. */
  wrong: boolean
  onChange: (part: Row) => void
  onRemove: () => void
}

function LineRow({ row, wrong, onChange, onRemove }: LineRowProps) {
  const { t } = useTranslation('boq-variation')
  const units = useValueOptions('unit_of_measure')
  const name = String(row.name)
  const filled = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))
  const issues = wrong ? (z.safeParse(VariationLine, filled).error?.issues ?? []) : []
  const control = (part: string) => ({
    'aria-label': t('line.part', { name, part: t(`line.${part}`) }),
    'aria-invalid': issues.some(({ path }) => path[0] === part),
    placeholder: t(`line.${part}`),
    value: String(row[part] ?? ''),
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ [part]: target.value }),
  })
  const remove = (
    <Button variant="ghost" size="icon" aria-label={t('line.remove', { name })} onClick={onRemove}>
      <X />
    </Button>
  )
  const difference = <Input {...control('difference')} className="w-24! text-right tabular-nums" />
  if (row.boqItemId !== undefined)
    return (
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        {difference}
        {remove}
      </div>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border p-2">
      <Input {...control('code')} className="w-20!" />
      <Input {...control('name')} className="min-w-24 flex-1!" />
      <Suggestions
        label={t('line.unit')}
        options={units}
        chosen={[String(row.unit ?? '')]}
        onChoose={([unit]) => onChange({ unit })}
      >
        <Input {...control('unit')} className="w-16!" />
      </Suggestions>
      <Input {...control('price')} className="w-20! text-right tabular-nums" />
      {difference}
      {remove}
    </div>
  )
}
