import { useTranslation } from 'react-i18next'
import { type BoqVariationRow, boqVariationEntity } from '#contract/boq/variation.ts'
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
            {row.lines.map(({ lineId, boqItemId, code, name, unit, price, difference }) => (
              <li key={lineId} className="flex min-h-9 items-center gap-3 px-3 py-1 text-dense">
                <span className="min-w-0 flex-1 truncate" title={name}>
                  {code ? <span className="mr-2 font-mono text-small text-soft">{code}</span> : null}
                  {name}
                  {boqItemId ? null : (
                    <span className="ml-2 text-small text-soft">
                      {t('newItem', { unit: unit ?? '', price: exactNumber(price ?? '0') })}
                    </span>
                  )}
                </span>
                <span className="shrink-0 tabular-nums">{signed(difference)}</span>
              </li>
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

function signed(difference: string): string {
  return difference.startsWith('-') ? `−${exactNumber(difference.slice(1))}` : `+${exactNumber(difference)}`
}
