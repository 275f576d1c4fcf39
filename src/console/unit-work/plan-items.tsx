import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { DivisionTemplate, PlannedItem, TemplateItem } from '#contract/unit-work/plan.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Input } from '../ui/input.tsx'

/** What is typed for an item of a template. */
export interface ItemChoice {
  on: boolean
  each: string
  count: string
}
export type ItemChoices = Readonly<Record<string, ItemChoice>>

/** All items of a template as it suggests them. */
export function suggestedItems({ parts }: DivisionTemplate): ItemChoices {
  return Object.fromEntries(
    parts.flatMap(({ items }) =>
      items.map(({ code, each }) => [code, { on: true, each: String(each), count: '' }]),
    ),
  )
}

/** The chosen items as the gateway is asked for them; what is no number is left to it to refuse. */
export function plannedItems(choices: ItemChoices): PlannedItem[] {
  return Object.entries(choices).flatMap(([code, { on, each, count }]) =>
    on ? [{ code, each: Number(each), ...(count && { count: Number(count) }) }] : [],
  )
}

interface PlanItemsProps {
  template: DivisionTemplate
  choices: ItemChoices
  onChange: (choices: ItemChoices) => void
}

/** The items of a template, which of them are wanted, and by what rule each is divided into lots. */
export function PlanItems({ template, choices, onChange }: PlanItemsProps) {
  const { t } = useTranslation('division')
  const change = (code: string, part: Partial<ItemChoice>) => {
    const before = choices[code]
    if (before) onChange({ ...choices, [code]: { ...before, ...part } })
  }
  return (
    <div className="flex flex-col gap-4">
      {template.parts.map((part) => (
        <fieldset key={part.code} className="flex flex-col gap-1">
          <legend className="mb-1 font-medium text-dense">
            {part.code} {part.name}
          </legend>
          {part.items.map((item) => (
            <PlanItem
              key={item.code}
              item={item}
              choice={choices[item.code]}
              said={t(`plan.unit.${item.rule}`)}
              onChange={(own) => change(item.code, own)}
            />
          ))}
        </fieldset>
      ))}
    </div>
  )
}

const amount = 'flex w-44 shrink-0 items-center justify-end gap-1.5 text-small text-soft whitespace-nowrap'

interface PlanItemProps {
  item: TemplateItem
  choice: ItemChoice | undefined
  /** What is counted: metres, structures, pours. */
  said: string
  onChange: (part: Partial<ItemChoice>) => void
}

function PlanItem({ item: { name, rule }, choice, said, onChange }: PlanItemProps) {
  const { t } = useTranslation('division')
  const id = useId()
  if (!choice) return null
  const { on, each, count } = choice
  const number = { inputMode: 'numeric', disabled: !on, className: 'text-right' } as const
  return (
    <div className="flex min-h-control items-center gap-3">
      <label htmlFor={id} className="flex min-h-control min-w-0 flex-1 items-center gap-2 text-dense">
        <Checkbox id={id} checked={on} onCheckedChange={(checked) => onChange({ on: checked === true })} />
        <span className="truncate">{name}</span>
      </label>
      {rule === 'once' ? null : (
        <>
          <span className={amount}>
            {t('plan.each')}
            <span className="w-20">
              <Input
                {...number}
                aria-label={`${name} ${t('plan.each')}`}
                value={each}
                onChange={({ target }) => onChange({ each: digits(target.value) })}
              />
            </span>
            {said}
          </span>
          <span className={amount}>
            {rule === 'length' ? (
              t('plan.wholeLength')
            ) : (
              <>
                {t('plan.count')}
                <span className="w-20">
                  <Input
                    {...number}
                    aria-label={`${name} ${t('plan.count')}`}
                    value={count}
                    onChange={({ target }) => onChange({ count: digits(target.value) })}
                  />
                </span>
                {said}
              </>
            )}
          </span>
        </>
      )}
    </div>
  )
}

function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, 7)
}
