import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoqItemRow } from '#contract/boq/item.ts'
import type { VariationItem } from '#contract/boq/variation.ts'
import { newId } from '#request/id.ts'
import { FieldFrame } from '../kit/field-frame.tsx'
import { PanelButton } from '../kit/panel-button.tsx'
import { Button } from '../ui/button.tsx'
import { ItemChoice } from './item-choice.tsx'
import type { BillOf } from './use-bill-lines.ts'
import { type LineFields, LineRow } from './variation-line-row.tsx'

interface VariationLinesFieldProps {
  owner: BillOf
  /** Those of the bill that the lines name at first. */
  items: readonly VariationItem[]
}

/** The lines of a variation: items of the bill with their differences, and items that it adds. */
export function VariationLinesField({ owner, items }: VariationLinesFieldProps) {
  const { t } = useTranslation('boq-variation')
  const [chosen, setChosen] = useState<readonly BoqItemRow[]>([])
  const known = new Map([...items, ...chosen].map((item) => [item.boqItemId, item]))
  const choose = (item: BoqItemRow) => setChosen([...chosen, item])
  return (
    <FieldFrame
      name="lines"
      wide
      control={(field, aria) => {
        const rows: readonly LineFields[] = Array.isArray(field.value)
          ? field.value.filter((row) => typeof row === 'object')
          : []
        const named = new Set(rows.map(({ boqItemId }) => boqItemId))
        const add = (line: LineFields) =>
          field.onChange([...rows, { lineId: newId(), difference: '', ...line }])
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
                owner={owner}
                row={row}
                item={known.get(String(row.boqItemId))}
                above={known.get(String(row.parentId))}
                wrong={aria['aria-invalid'] === true}
                onChange={(part) =>
                  field.onChange(rows.map((each, index) => (index === at ? changed(each, part) : each)))
                }
                onAbove={choose}
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
                    among="leaves"
                    may={({ boqItemId }) => !named.has(boqItemId)}
                    onChoose={(item) => {
                      const { boqItemId, name } = item
                      choose(item)
                      add({ boqItemId, name })
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

const emptiable = ['unit', 'price', 'parentId']

/** Without what may be left out, once it is emptied: an empty one is none. */
function changed(row: LineFields, part: LineFields): LineFields {
  return Object.fromEntries(
    Object.entries({ ...row, ...part }).filter(([name, value]) => value !== '' || !emptiable.includes(name)),
  )
}
