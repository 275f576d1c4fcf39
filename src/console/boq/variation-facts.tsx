import { useTranslation } from 'react-i18next'
import {
  type BoqVariationRow,
  boqVariationEntity,
  type VariationItem,
  type VariationLine,
} from '#contract/boq/variation.ts'
import { EntityHistory, useMayReadHistory } from '../app/entity-history.tsx'
import { EntityFacts } from '../kit/entity-facts.tsx'
import { exactNumber } from '../kit/exact-number.ts'
import { useFormat } from '../kit/format.ts'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../ui/tabs.tsx'

/** Its lines are told apart, and its status stands in the title. */
const told = ['lines', 'status', 'name']
const entity = {
  ...boqVariationEntity,
  columns: boqVariationEntity.columns.filter((name) => !told.includes(name)),
}

/** What a variation changes and why, who submitted and who decided it. */
export function VariationFacts({ row }: { row: BoqVariationRow }) {
  const { t } = useTranslation(['boq-variation', 'kit'])
  const format = useFormat()
  const mayReadHistory = useMayReadHistory()
  const time = (at: number | undefined) => at && format.time(at)
  const { submittedAt, decidedAt } = row
  return (
    <Tabs defaultValue="facts">
      <TabsList>
        <TabsTrigger value="facts">{t('kit:tab.facts')}</TabsTrigger>
        {mayReadHistory ? <TabsTrigger value="history">{t('kit:tab.history')}</TabsTrigger> : null}
      </TabsList>
      <TabsContent value="facts" className="flex flex-col gap-6">
        <EntityFacts
          entity={entity}
          row={{ ...row, submittedAt: time(submittedAt), decidedAt: time(decidedAt) }}
        />
        <section className="flex flex-col gap-2">
          <h3 className="font-semibold text-dense">{t('field.lines')}</h3>
          <ul className="flex flex-col divide-y rounded-control border">
            {row.lines.map((line) => (
              <LineFacts key={line.lineId} line={line} items={row.items} />
            ))}
          </ul>
        </section>
      </TabsContent>
      <TabsContent value="history">
        <EntityHistory entity="boq-variation" id={row.boqVariationId} />
      </TabsContent>
    </Tabs>
  )
}

interface LineFactsProps {
  line: VariationLine
  items: readonly VariationItem[]
}

/** What a line changes, as the bill has it now, or adds. */
function LineFacts({ line, items }: LineFactsProps) {
  const { t } = useTranslation('boq-variation')
  const { boqItemId, parentId, unit = '', price = '0', difference } = line
  const changed = items.find((item) => item.boqItemId === boqItemId)
  const above = items.find((item) => item.boqItemId === parentId)
  const { code, name } = changed ?? line
  return (
    <li className="flex min-h-9 items-center gap-3 px-3 py-1 text-dense">
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={name}>
          {code ? <span className="mr-2 font-mono text-small text-soft">{code}</span> : null}
          {name}
        </span>
        <span className="block truncate text-small text-soft">
          {changed
            ? t('present', { quantity: exactNumber(changed.quantity), unit: changed.unit ?? '' })
            : boqItemId
              ? t('gone')
              : t('newItem', { unit, price: exactNumber(price) })}
          {above ? ` · ${t('line.below', { name: `${above.code} ${above.name}` })}` : null}
        </span>
      </span>
      <span className="shrink-0 tabular-nums">{signed(difference)}</span>
    </li>
  )
}

function signed(difference: string): string {
  return difference.startsWith('-') ? `−${exactNumber(difference.slice(1))}` : `+${exactNumber(difference)}`
}
