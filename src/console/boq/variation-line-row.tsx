import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type BoqItemRow, mostBoqLevels } from '#contract/boq/item.ts'
import { type VariationItem, VariationLine } from '#contract/boq/variation.ts'
import { z } from '#contract/zod.ts'
import { useValueOptions } from '../app/value-names.tsx'
import { PanelButton, PanelItem } from '../kit/panel-button.tsx'
import { Suggestions } from '../kit/suggestions.tsx'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { ItemChoice } from './item-choice.tsx'
import type { BillOf } from './use-bill-lines.ts'

/** A line as it is typed. */
export type LineFields = Readonly<Record<string, unknown>>

/** An item of the bill, by name. */
type Named = Pick<VariationItem, 'code' | 'name' | 'unit'>

interface LineRowProps {
  owner: BillOf
  row: LineFields
  /** The item that it changes, and what one that it adds is part of. */
  item: Named | undefined
  above: Named | undefined
  /** The list as a whole is not right: what keeps this line from being so is marked. */
  wrong: boolean
  onChange: (part: LineFields) => void
  /** What a new item is part of was chosen. */
  onAbove: (above: BoqItemRow) => void
  onRemove: () => void
}

/** A line of a variation: the difference of an item, or an item that it adds. */
export function LineRow({ owner, row, item, above, wrong, onChange, onAbove, onRemove }: LineRowProps) {
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
          <span className="mr-2 font-mono text-small text-soft">{item?.code}</span>
          {name}
        </span>
        <span className="text-small text-soft">{item?.unit}</span>
        {difference}
        {remove}
      </div>
    )
  const place = above ? t('line.below', { name: `${above.code} ${above.name}` }) : t('line.topmost')
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
      <PanelButton
        variant="ghost"
        className="min-w-0 max-w-full"
        aria-label={t('line.part', { name, part: place })}
        label={t('line.place')}
        panelClassName="w-96 max-w-[calc(100vw-2rem)] p-3"
        panel={(close) => (
          <>
            <ItemChoice
              owner={owner}
              among="chapters"
              may={({ level }) => level < mostBoqLevels}
              onChoose={(parent) => {
                onAbove(parent)
                onChange({ parentId: parent.boqItemId })
                close()
              }}
            />
            {above ? (
              <PanelItem
                onSelect={() => {
                  onChange({ parentId: '' })
                  close()
                }}
              >
                {t('line.topmost')}
              </PanelItem>
            ) : null}
          </>
        )}
      >
        <span className="truncate">{place}</span>
      </PanelButton>
    </div>
  )
}
